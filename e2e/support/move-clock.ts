/*
 * The test clock of a whole program: loaded before it (`node --import`), it puts every time that the
 * program reads ahead by CLOCK_AHEAD_MS. Only browser tests use it, to see what days bring.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const Machine = globalThis.Date;

class MovedDate extends Machine {
  constructor(...given: [] | [value: string | number | Date]) {
    if (given.length === 0) super(Machine.now() + aheadMs);
    // A date of several numbers comes as several arguments, of which the types know one.
    else super(...(given as [string]));
  }
  static override now(): number {
    return Machine.now() + aheadMs;
  }
}
globalThis.Date = MovedDate as DateConstructor;
