import { type ErrorKey, errorCodes } from '#contract/errors.ts';

/**
 * A request that is understood and refused; the reply has the code of its catalogue key. Logged if
 * it concerns security.
 */
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

/** Ends the operation with a catalogue key; `data` is sent to the client with it. */
export function refuse(key: ErrorKey, data?: unknown): never {
  throw new Refusal(key, data);
}
