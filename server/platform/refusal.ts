import { type ErrorKey, errorCodes } from '#contract/errors.ts';

/** A request that is understood and not granted: answered with its catalogue code. Logged where it concerns security. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly data: unknown;

  constructor(key: ErrorKey, data: unknown = null) {
    super(key);
    this.key = key;
    this.data = data;
  }

  get code(): number {
    return errorCodes[this.key];
  }
}

/** Ends the operation with a catalogue key; `data` reaches the screen beside it. */
export function refuse(key: ErrorKey, data?: unknown): never {
  throw new Refusal(key, data);
}
