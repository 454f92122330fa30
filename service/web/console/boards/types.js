/**
 * What a board is to the page around it. Each board module exports a function that makes one:
 *
 *     const { default: make } = await import(`./boards/${game.key}.js`);
 *     const board = make();
 *     board.mount({ svg, tray }, { game, edition, you, words, onPicks });
 *     board.draw(view, legal, picks, last);
 *
 * A board knows no rules. It shows what `legal` offers and reports each choice by `onPicks`; the page keeps the picks, draws
 * again, and sends the command that is left when the player confirms. `compose.js` says which command that is:
 * `compose(board.steps, legal, picks).command`.
 */

/** @typedef {{type: string} & Record<string, any>} Command  an element of `legal`, to be sent unchanged */

/** @typedef {{type: string, data: Record<string, any>, version?: number, seat?: number | null}} GameEvent */

/**
 * The view of a match as `GET /v1/matches/{match}` gives it; `play` is the game as the viewer sees it.
 * @typedef {{play: any, seats: readonly {seat: number, player: string | null}[], active: readonly number[],
 *   you: number | null, status: string} & Record<string, any>} View
 */

/**
 * A thing on the board or in the tray, by its kind and key: `square:5`, `card:boa`. It is the `data-place` of its element.
 * @typedef {string} Place
 */

/** @typedef {string} Pick  what a choice decides: `square=5` */

/** @typedef {readonly Pick[]} Picks  what the player has chosen so far, in that order; taking the last away is [back] */

/**
 * One choice on the way to a command.
 * @typedef {object} Step
 * @property {string} pick            what is chosen, unique among the steps of the command
 * @property {string} place           the kind of place on which it is chosen
 * @property {readonly string[]} [of]  the fields of the command it decides; without them it is the same for all commands of the type
 * @property {string} [is]            the key, where there are no fields
 * @property {boolean} [any]          may be chosen before the step in front of it
 */

/** @typedef {{place: Place, pick: Pick}} Choice */

/**
 * @typedef {object} Composition
 * @property {readonly Command[]} left     the commands that go with the picks
 * @property {readonly Choice[]} choices   what may be picked next
 * @property {readonly Choice[]} settled   what is picked, or cannot be otherwise
 * @property {Command | null} command      the only command left, if it is one
 */

/** @typedef {(key: string, params?: Record<string, string | number>) => string} Words */

/**
 * @typedef {object} Table
 * @property {{key: string, title: string, names: Record<string, Record<string, string>>} & Record<string, any>} game
 *   `GET /v1/games/{game}`
 * @property {any} edition     `GET /v1/games/{game}/editions/{key}`
 * @property {number | null} you  the seat at the bottom; null for a spectator
 * @property {'en' | 'fr'} language  of what is printed on cards
 * @property {Words} words     keys of this game begin with its name: `kiwara.prompt.placing`
 * @property {(picks: Picks) => void} onPicks  the player chose something, or took it back
 * @property {(place: Place) => void} [onWish]  the player pointed at something that cannot be chosen now
 * @property {((command: Command) => string) | undefined} [tell]  a command in a sentence of the service; for the plain table
 * @property {readonly string[]} [players]  how the players are called, by seat
 */

/** @typedef {{place: Place, name: string, says: string}} Row  a place, what it is called, and what is there */

/** @typedef {{name: string, state: 'done' | 'now' | 'later'}} Dot  a step of this turn */

/**
 * @typedef {object} Board
 * @property {(into: {svg: SVGSVGElement, tray: HTMLElement, choices?: HTMLElement}, table: Table) => void} mount
 *   The board goes into the SVG, which gets its `viewBox`; hand, reserves and cards go into the tray, and what is nowhere to be
 *   seen, such as numbers, into the choices, if there is such a place.
 * @property {(view: View, legal: readonly Command[], picks: Picks, last: readonly GameEvent[]) => void} draw
 *   Draws the position; changes only what changed. `last` are the events of the last decision, to be marked.
 * @property {Readonly<Record<string, readonly Step[]>>} steps  for each type of command, in the order of choosing
 * @property {(view: View, legal: readonly Command[], picks: Picks) => string} prompt  what to do now, in one sentence
 * @property {(view: View, legal: readonly Command[]) => readonly Dot[]} rail  the steps of this turn
 * @property {(event: GameEvent, view: View) => readonly Place[]} describe  the places that an event concerns
 * @property {(place: Place, view: View) => string} name   how a place is called
 * @property {(view: View) => readonly Row[]} rows         the same position as a table
 */

export {};
