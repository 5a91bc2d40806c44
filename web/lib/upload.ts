import type { Call, ReplyOf } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import { type Answer, send } from './call-api.ts';
import { readToken } from './session.ts';

/**
 * Sends a file to an upload call, with the same rules as `callApi`. `attributes` are sent in the data
 * part.
 */
export function upload<C extends Call>(
  call: C,
  file: File,
  attributes?: Record<string, unknown>,
): Promise<Answer<ReplyOf<C>>> {
  const body = new FormData();
  // The envelope comes first, so that the server can authenticate before the file arrives.
  body.append(
    'data',
    JSON.stringify({
      appId: APP_ID,
      req: { header: { token: readToken() ?? '' }, ...(attributes && { attributes }) },
    }),
  );
  body.append('file', file, file.name);
  return send<ReplyOf<C>>(call.path, { body });
}
