/** As much of a document as the boards use: elements with attributes, text and order. It counts what it changes. */

class Element {
  constructor(ownerDocument, namespaceURI, tagName) {
    Object.assign(this, { ownerDocument, namespaceURI, tagName, parentElement: null, childNodes: [], attributes: new Map(), text: '' });
    this.classList = {
      add: (...names) => names.forEach((name) => this.attributes.set(`class ${name}`, '')),
      toggle: (name, on) => void (on ? this.attributes.set(`class ${name}`, '') : this.attributes.delete(`class ${name}`)),
    };
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const beside = this.parentElement?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  set textContent(text) {
    this.ownerDocument.changes++;
    this.childNodes = [];
    this.text = text;
  }
  setAttribute(name, value) {
    if (name === 'style' || name.startsWith('on') || /undefined|NaN|null|\[object/.test(value)) {
      throw new Error(`<${this.tagName} ${name}="${value}">`);
    }
    this.ownerDocument.changes++;
    this.attributes.set(name, value);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.ownerDocument.changes++;
    this.attributes.delete(name);
  }
  insertBefore(child, next) {
    this.ownerDocument.changes++;
    child.remove();
    child.parentElement = this;
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child);
  }
  remove() {
    if (!this.parentElement) return;
    this.ownerDocument.changes++;
    this.parentElement.childNodes.splice(this.parentElement.childNodes.indexOf(this), 1);
    this.parentElement = null;
  }
  addEventListener() {}
  *all() {
    yield this;
    for (const child of this.childNodes) yield* child.all();
  }
  /** The same tree as text, to be compared. */
  get outline() {
    const attributes = [...this.attributes].sort().map(([name, value]) => ` ${name}="${value}"`);
    return `<${this.tagName}${attributes.join('')}>${this.text}${this.childNodes.map((child) => child.outline).join('')}`;
  }
}

export function newDocument() {
  const document = {
    changes: 0,
    createElementNS: (space, tag) => new Element(document, space, tag),
  };
  return document;
}
