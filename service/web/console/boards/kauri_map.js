/** The island of Kauri, drawn from its edition: where regions, borders, the coast and the crater run. Any edition draws itself. */

import { round } from './marks.js';

/** @typedef {readonly [number, number]} Point */
/** @typedef {{path: string, pole: Point}} Region  its outline, and the place in it that is farthest from its sides */
/** @typedef {{path: string, middle: Point, turn: number}} Border  its line, its middle, and the way across in degrees */
/** @typedef {{regions: Map<string, Region>, borders: Map<string, Border>, coast: string, crater: string}} Island */

const BEYOND_EDGE = 34;
const AROUND_REGION = 42;
const OPEN_ANGLE = (50 * Math.PI) / 180;
const TO_CRATER = 0.48;
const FINE = 7;

/** @param {Point} a @param {Point} b @returns {Point} */
const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** @param {readonly Point[]} all @returns {Point} */
const mean = (all) => [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
/** @param {Point} a @param {Point} b */
const angle = (a, b) => Math.atan2(b[1] - a[1], b[0] - a[0]);
/** @param {Point} p */
const at = ([x, y]) => `${round(x)} ${round(y)}`;
/** @param {readonly Point[]} all */
const through = (all) => `M${all.map(at).join('L')}`;

/** @type {WeakMap<object, Island>} */
const drawn = new WeakMap();

/** @param {any} material what the edition prints @returns {Island} */
export function island(material) {
  const before = drawn.get(material);
  if (before) return before;
  const made = draw(material);
  drawn.set(material, made);
  return made;
}

/** @param {any} material @returns {Island} */
function draw({ regions, borders, volcano }) {
  /** @type {Map<string, Point>} */
  const points = new Map(regions.map((/** @type {any} */ each) => [each.region, each.at]));
  const point = (/** @type {string} */ key) => /** @type {Point} */ (points.get(key));
  /** Neighbours clockwise. @type {Map<string, string[]>} */
  const around = new Map(
    regions.map((/** @type {any} */ { region, neighbours }) => [region, [...neighbours].sort((a, b) => angle(point(region), point(a)) - angle(point(region), point(b)))]),
  );
  const after = (/** @type {string} */ region, /** @type {string} */ neighbour) => {
    const all = around.get(region) ?? [];
    return /** @type {string} */ (all[(all.indexOf(neighbour) + 1) % all.length]);
  };
  const middle = (/** @type {string} */ a, /** @type {string} */ b) => between(point(a), point(b));

  // A face is what lies on the left of a walk that always takes the next way; only the coast is walked clockwise.
  /** @type {Map<string, string[]>} */
  const faceOf = new Map();
  /** @type {string[]} */
  let coast = [];
  for (const [from, neighbours] of around) {
    for (const to of neighbours) {
      if (faceOf.has(`${from}>${to}`)) continue;
      /** @type {string[]} */
      const face = [];
      let [a, b] = [from, to];
      while (!faceOf.has(`${a}>${b}`)) {
        face.push(a);
        faceOf.set(`${a}>${b}`, face);
        [a, b] = [b, after(b, a)];
      }
      const twice = face.reduce((sum, key, n) => {
        const [[x, y], [u, v]] = [point(key), point(face[(n + 1) % face.length] ?? key)];
        return sum + x * v - u * y;
      }, 0);
      if (twice > 0) coast = face;
    }
  }
  const rim = new Set(volcano.rim);
  const isRing = (/** @type {string[]} */ face) => face.length === rim.size && face.every((key) => rim.has(key));
  const inCrater = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [x, y] = middle(a, b);
    return /** @type {Point} */ ([x + TO_CRATER * (volcano.at[0] - x), y + TO_CRATER * (volcano.at[1] - y)]);
  };
  /** Where the border of a and b ends, in the face on the left of the walk from a to b. */
  const end = (/** @type {string} */ a, /** @type {string} */ b) => {
    const face = faceOf.get(`${a}>${b}`) ?? [];
    if (isRing(face)) return inCrater(a, b);
    return face === coast ? knot(a, b) : mean(face.map(point));
  };
  const knot = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [x, y] = middle(a, b);
    const way = angle(point(a), point(b));
    return /** @type {Point} */ ([x + BEYOND_EDGE * Math.sin(way), y - BEYOND_EDGE * Math.cos(way)]);
  };

  // The coast goes through the ends of borders, and around each region between them.
  /** @type {Point[]} */
  const knots = [];
  /** @type {Map<string, [number, number]>} */
  const shores = new Map();
  coast.forEach((key, n) => {
    const before = coast.at(n - 1) ?? key;
    const next = coast[(n + 1) % coast.length] ?? key;
    const from = knots.push(knot(before, key)) - 1;
    const centre = point(key);
    const start = angle(centre, point(before));
    const open = (angle(centre, point(next)) - start + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
    const steps = Math.max(1, Math.round(open / OPEN_ANGLE) - 1);
    for (let step = 1; step <= steps; step++) {
      const way = start + (open * step) / (steps + 1);
      knots.push([centre[0] + AROUND_REGION * Math.cos(way), centre[1] + AROUND_REGION * Math.sin(way)]);
    }
    shores.set(`${before}>${key}`, [from, knots.length]);
  });
  const shore = (/** @type {number} */ from, /** @type {number} */ to) => {
    const parts = [];
    const samples = [];
    for (let n = from; n < to; n++) {
      const [a, b, c, d] = [-1, 0, 1, 2].map((by) => /** @type {Point} */ (knots[(n + by + knots.length) % knots.length]));
      if (!a || !b || !c || !d) continue;
      const left = /** @type {Point} */ ([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]);
      const right = /** @type {Point} */ ([c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]);
      parts.push(`C${at(left)} ${at(right)} ${at(c)}`);
      samples.push(b, between(between(left, right), between(b, c)), c);
    }
    return { path: parts.join(''), samples };
  };

  const outlines = regions.map((/** @type {any} */ { region }) => {
    let path = '';
    /** @type {Point[]} */
    const corners = [];
    const to = (/** @type {Point} */ corner) => {
      path += `${path ? 'L' : 'M'}${at(corner)}`;
      corners.push(corner);
    };
    for (const neighbour of around.get(region) ?? []) {
      const next = after(region, neighbour);
      const face = faceOf.get(`${neighbour}>${region}`) ?? [];
      to(middle(region, neighbour));
      to(end(neighbour, region));
      if (face === coast) {
        const [from, last] = shores.get(`${neighbour}>${region}`) ?? [0, 0];
        const { path: curve, samples } = shore(from, last);
        path += curve;
        corners.push(...samples);
      } else to(end(region, next));
    }
    return [region, { path: `${path}Z`, pole: pole(corners) }];
  });
  const lines = borders.map((/** @type {[string, string]} */ [a, b]) => {
    const across = (angle(point(a), point(b)) * 180) / Math.PI;
    return [`${a}~${b}`, { path: through([end(a, b), middle(a, b), end(b, a)]), middle: middle(a, b), turn: round(across) }];
  });
  const ring = [...faceOf.values()].find(isRing) ?? [];
  const crater = ring.map((key, n) => inCrater(key, ring[(n + 1) % ring.length] ?? key));
  const whole = knots[0] ? `M${at(knots[0])}${shore(0, knots.length).path}Z` : '';
  return { regions: new Map(outlines), borders: new Map(lines), coast: whole, crater: `${through(crater)}Z` };
}

/** The place inside that is farthest from all sides. @param {readonly Point[]} corners @returns {Point} */
function pole(corners) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  let best = mean(corners);
  let farthest = 0;
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += FINE) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += FINE) {
      let inside = false;
      let least = Infinity;
      for (let n = 0; n < corners.length; n++) {
        const [[ax, ay], [bx, by]] = [/** @type {Point} */ (corners[n]), /** @type {Point} */ (corners[(n + 1) % corners.length])];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
        const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
        least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
      }
      if (inside && least > farthest) [best, farthest] = [[round(x), round(y)], least];
    }
  }
  return best;
}
