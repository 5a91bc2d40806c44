import { addApiToken, apiScopes } from '#contract/publisher-api/tokens.ts';
import type { Application } from './open-application.ts';
import { callWithRetry } from './reports/call-with-retry.ts';

/** Creates a token of the publisher API for the whole account of a caller; returns its secret. */
export async function makeApiToken(app: Application, caller: { token: string }): Promise<string> {
  const made = await callWithRetry(
    app,
    addApiToken.path,
    { name: 'Proof', scopes: apiScopes, expires_on: 'never' },
    caller,
  );
  return (made as { token: string }).token;
}
