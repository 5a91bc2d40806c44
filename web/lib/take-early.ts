import type { Early } from './early.ts';
import { type Given, readBatch } from './read-batch.ts';

/** Later the answers would be out of date. */
const KEPT_MS = 30_000;

/** An answer that is awaited; `arrived` once it is here. */
type Awaited = PromiseWithResolvers<Given> & { arrived?: Given; call: Early['calls'][number] };

const early = (globalThis as { early?: Early }).early;
const given = early ? distribute(early) : new Map<string, Awaited>();

/**
 * The answer to a call that the page has sent before the application was loaded, once. Undefined if
 * it has not sent it, or as another user. Rejects if the request has failed.
 */
export function takeEarly(
  path: string,
  req: object,
  token: string | null,
): Promise<Given> | undefined {
  return take(path, req, token, () => true)?.promise;
}

/** The same if the answer has arrived and is wanted, so that the first render shows it. */
export function takeArrived(
  path: string,
  req: object,
  token: string | null,
  isWanted: (given: Given) => boolean,
): Given | undefined {
  return take(path, req, token, ({ arrived }) => arrived !== undefined && isWanted(arrived))
    ?.arrived;
}

function take(
  path: string,
  req: object,
  token: string | null,
  isWanted: (answer: Awaited) => boolean,
): Awaited | undefined {
  if (given.size === 0 || early?.token !== token || performance.now() > KEPT_MS) return undefined;
  const key = keyOf(path, req);
  const answer = given.get(key);
  if (!answer || !isWanted(answer)) return undefined;
  given.delete(key);
  answer.call.isTaken = true;
  return answer;
}

function distribute({ calls, response }: Early): Map<string, Awaited> {
  const answers = calls.map((call): Awaited => ({ ...Promise.withResolvers<Given>(), call }));
  const fail = (failure: unknown) => {
    for (const { reject } of answers) reject(failure);
  };
  for (const { promise } of answers) promise.catch(() => {});
  const arrive = (index: number, given: Given) => {
    const answer = answers[index];
    if (!answer) return;
    answer.arrived = given;
    answer.resolve(given);
  };
  response.then((reply) => readBatch(reply, arrive)).then(() => fail(new SyntaxError()), fail);
  return new Map(answers.map((answer) => [keyOf(answer.call.path, answer.call.req), answer]));
}

/** Independent of the order of names; the token is compared separately. */
function keyOf(path: string, req: object): string {
  const sorted = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return path + JSON.stringify({ ...req, header: undefined }, sorted);
}
