import type { ApiCode } from '#contract/publisher-api/api-call.ts';

/** Refuses a request. Without a code, the call answers with its own code for a wrong parameter. */
export class ApiRefusal extends Error {
  readonly code: ApiCode | null;
  readonly about: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ApiCode | null, about: string, headers: Readonly<Record<string, string>> = {}) {
    super(about);
    this.code = code;
    this.about = about;
    this.headers = headers;
  }
}

/** Ends a call with its code for a missing or wrong parameter and names the parameter. */
export function refuseParameter(name: string): never {
  throw new ApiRefusal(null, name);
}
