import type { ApiCode } from '#contract/publisher-api/api-call.ts';

/** A request that is not granted; without a code it is the call's own for a wrong parameter. */
export class ApiRefusal extends Error {
  readonly code: ApiCode | null;
  readonly about: string;

  constructor(code: ApiCode | null, about: string) {
    super(about);
    this.code = code;
    this.about = about;
  }
}

/** Ends a call with its code for a missing or wrong parameter, naming which. */
export function refuseParameter(name: string): never {
  throw new ApiRefusal(null, name);
}
