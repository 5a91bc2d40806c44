import type { Early } from './early.ts';
import { type Given, readBatch } from './read-batch.ts';

/** Later the answers would be out of date. */
const KEPT_MS = 30_000;

const early = (globalThis as { early?: Early }).early;
const given = early ? distribute(early) : new Map<string, Promise<Given>>();

/**
 * The answer to a call that the page has sent before the application was loaded, once. Undefined if
 * it has not sent it, or as another user. Rejects if the request has failed.
 */
export function takeEarly(
  path: string,
  req: object,
  token: string | null,
): Promise<Given> | undefined {
  if (given.size === 0 || early?.token !== token || performance.now() > KEPT_MS) return undefined;
  const key = keyOf(path, req);
  const answer = given.get(key);
  given.delete(key);
  return answer;
}

function distribute({ calls, response }: Early): Map<string, Promise<Given>> {
  const answers = calls.map(() => Promise.withResolvers<Given>());
  const fail = (failure: unknown) => {
    for (const { reject } of answers) reject(failure);
  };
  for (const { promise } of answers) promise.catch(() => {});
  response
    .then((reply) => readBatch(reply, (index, one) => answers[index]?.resolve(one)))
    .then(() => fail(new Error()), fail);
  return new Map(
    calls.map(({ path, req }, index) => [
      keyOf(path, req),
      answers[index]?.promise ?? Promise.reject(),
    ]),
  );
}

/** Independent of the order of names; the token is compared separately. */
function keyOf(path: string, req: object): string {
  const sorted = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return path + JSON.stringify({ ...req, header: undefined }, sorted);
}
