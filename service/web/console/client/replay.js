/** A match at any of its versions. Positions never change, so each is read once, and its neighbours in advance. */

const KEPT = 200;
const AHEAD = 3;

/**
 * A decision: the events that one command made happen.
 * @typedef {{ first: number, last: number, events: any[], takenBack: boolean }} Step
 */

/** @param {any[]} events in the order of their versions @returns {Step[]} */
export function stepsOf(events) {
  /** @type {Step[]} */
  const steps = [];
  for (const event of events) {
    const step = steps.at(-1);
    if (step && (event.decision ?? event.version) <= step.last) {
      step.events.push(event);
      step.last = event.version;
    } else {
      steps.push({ first: event.version, last: event.version, events: [event], takenBack: false });
    }
    if (event.type === "match.MoveTakenBack") {
      for (const past of steps.slice(0, -1)) past.takenBack ||= past.first > event.data.version;
    }
  }
  return steps;
}

export class Replay {
  /** @param {import("./session.js").Session} session @param {string} match @param {{ seat?: number | "all" | null }} [options] */
  constructor(session, match, { seat = null } = {}) {
    this._session = session;
    this._path = `/v1/matches/${encodeURIComponent(match)}`;
    this._seat = seat;
    /** @type {Map<number, Promise<any>>} */
    this._positions = new Map();
  }

  /** All events that the caller may see. @param {{ text?: boolean }} [options] @returns {Promise<any[]>} */
  async events({ text = false } = {}) {
    const events = [];
    for (let after = 0; ; ) {
      const query = { after, limit: 1000, ...(text ? { text } : {}) };
      const { body } = await this._session.read(`${this._path}/events`, { query });
      events.push(...body.events);
      if (body.events.length === 0 || body.next >= body.version) return events;
      after = body.next;
    }
  }

  /** @param {number} version @param {number} [last] the newest version there is @returns {Promise<any>} */
  at(version, last = version) {
    const wanted = this._position(version);
    for (let near = 1; near <= AHEAD; near++) {
      for (const other of [version + near, version - near]) if (other >= 1 && other <= last) this._position(other).catch(() => {});
    }
    return wanted;
  }

  /** @param {number} version */
  _position(version) {
    const kept = this._positions.get(version);
    if (kept) return kept;
    const query = this._seat === null ? {} : { seat: this._seat };
    const reading = this._session.read(`${this._path}/replay/${version}`, { query }).then(({ body }) => body);
    // A position that could not be read is asked for again.
    reading.catch(() => this._positions.delete(version));
    this._positions.set(version, reading);
    for (const oldest of this._positions.keys()) {
      if (this._positions.size <= KEPT) break;
      this._positions.delete(oldest);
    }
    return reading;
  }
}
