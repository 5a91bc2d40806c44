import { parseJson } from '#server/platform/parsers/parse-json.ts';

/**
 * A body of 128 kB is enough for a hundred links with sub-ids. It is read before authentication: it
 * contains the token.
 */
export const AS_TEXT = { parseAs: 'string', bodyLimit: 128 * 1024 } as const;

/** The JSON value of a body; undefined: it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
