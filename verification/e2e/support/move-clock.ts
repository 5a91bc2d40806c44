/*
 * The test clock of a whole program. Preloaded with `node --import`, it moves every time that the
 * program reads ahead by CLOCK_AHEAD_MS. Only browser tests use it, to test what happens after
 * days.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const Machine = globalThis.Date;

class MovedDate extends Machine {
  constructor(...given: [] | [value: string | number | Date]) {
    if (given.length === 0) super(Machine.now() + aheadMs);
    // Date takes several numeric arguments, of which the types declare only one.
    else super(...(given as [string]));
  }
  static override now(): number {
    return Machine.now() + aheadMs;
  }
}
globalThis.Date = MovedDate as DateConstructor;
