/** Elements by key: a drawing is a tree of plain values, and only what differs from the last one is changed in the page. */

/** @typedef {string | number | boolean | null | undefined} Value */

/**
 * @typedef {object} Shape
 * @property {string} tag
 * @property {string} key
 * @property {Record<string, Value>} attributes
 * @property {readonly Shape[]} inside
 * @property {string | null} text
 */

/** @typedef {{shape: Shape, inside: Map<string, Element>}} Drawn */

const SVG = 'http://www.w3.org/2000/svg';

/** What was drawn last in each element. @type {WeakMap<Element, Drawn>} */
const drawn = new WeakMap();

/**
 * A shape. The attribute `key` tells it from its siblings; without it, its place does.
 * @param {string} tag
 * @param {Record<string, Value>} attributes
 * @param {readonly (Shape | null | undefined | false)[] | string | number} [inside]
 * @returns {Shape}
 */
export function shape(tag, attributes, inside = []) {
  const { key = '', ...others } = attributes;
  if (!Array.isArray(inside)) return { tag, key: String(key), attributes: others, inside: [], text: String(inside) };
  return { tag, key: String(key), attributes: others, inside: inside.filter((each) => !!each), text: null };
}

/**
 * @param {Record<string, Value>} attributes
 * @param {readonly (Shape | null | undefined | false)[]} inside
 */
export const group = (attributes, inside) => shape('g', attributes, inside);

/**
 * @param {string} d
 * @param {Record<string, Value>} attributes
 */
export const line = (d, attributes) => shape('path', { d, ...attributes });

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} says
 * @param {Record<string, Value>} attributes
 */
export const label = (x, y, says, attributes) => shape('text', { x, y, ...attributes }, says);

/**
 * Makes an element show these shapes.
 * @param {Element} element
 * @param {readonly Shape[]} inside
 */
export function show(element, inside) {
  update(element, { tag: '', key: '', attributes: {}, inside, text: null });
}

/**
 * @param {Element} element
 * @param {Shape} next
 */
function update(element, next) {
  const before = drawn.get(element);
  if (before?.shape === next) return;
  for (const name of Object.keys(before?.shape.attributes ?? {})) {
    if (!(name in next.attributes)) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(next.attributes)) {
    if (before?.shape.attributes[name] === value) continue;
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
  if (next.text !== null) {
    if (before?.shape.text !== next.text) element.textContent = next.text;
    drawn.set(element, { shape: next, inside: new Map() });
    return;
  }
  if (typeof before?.shape.text === 'string') element.textContent = '';
  drawn.set(element, { shape: next, inside: arrange(element, next.inside, before?.inside ?? new Map()) });
}

/**
 * @param {Element} parent
 * @param {readonly Shape[]} shapes
 * @param {Map<string, Element>} before
 */
function arrange(parent, shapes, before) {
  const keyed = new Map(shapes.map((next, place) => [`${next.tag} ${next.key || place}`, next]));
  if (keyed.size < shapes.length) throw new Error(`two shapes with one key: ${shapes.map((each) => each.key)}`);
  for (const [key, child] of before) if (!keyed.has(key)) child.remove();
  const after = new Map();
  /** @type {Element | null} */
  let last = null;
  for (const [key, next] of keyed) {
    /** @type {Element} */
    const child = before.get(key) ?? made(parent, next.tag);
    update(child, next);
    /** @type {ChildNode | null} */
    const wanted = last === null ? parent.firstChild : last.nextSibling;
    if (wanted !== child) parent.insertBefore(child, wanted);
    after.set(key, child);
    last = child;
  }
  return after;
}

/**
 * @param {Element} parent
 * @param {string} tag
 */
function made(parent, tag) {
  const space = tag === 'svg' ? SVG : parent.namespaceURI;
  return parent.ownerDocument.createElementNS(space, tag);
}
