import { setTimeout } from 'node:timers/promises';
import type { Application } from '../open-application.ts';

const TRIES = 100;
const PAUSE_MS = 600;

/** Retries while the program is busy: load shedding refuses reports under load. */
export async function callWithRetry(
  app: Application,
  path: string,
  attributes: object,
  caller: { token: string },
): Promise<unknown> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { code, message, data } = await app.ask(path, attributes, { token: caller.token });
    if (code === 0) return data;
    if (message !== 'SERVICE_BUSY') throw new Error(`${path} answered ${code} ${message}`);
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`${path} was put off ${TRIES} times`);
}

/** Reads a list page by page; returns its rows, and the last page's reply for its other fields. */
export async function askPages<Page extends { list: unknown[]; total: number }>(
  ask: (page: { curPage: number; perPage: number }) => Promise<Page>,
  perPage: number,
): Promise<Page> {
  const first = await ask({ curPage: 1, perPage });
  const list = [...first.list];
  for (let curPage = 2; (curPage - 1) * perPage < first.total; curPage += 1) {
    list.push(...(await ask({ curPage, perPage })).list);
  }
  return { ...first, list };
}

/**
 * The first difference between the expected and the actual value, as a sentence; null if there is
 * none.
 */
export function differenceOf(label: string, expected: unknown, answered: unknown): string | null {
  if (Object.is(expected, answered)) return null;
  if (Array.isArray(expected) && Array.isArray(answered) && expected.length !== answered.length) {
    return `${label} has ${answered.length} and not ${expected.length}`;
  }
  if (isObject(expected) && isObject(answered)) {
    for (const name of Object.keys(expected)) {
      const [one, other] = [expected[name], answered[name]];
      const difference = differenceOf(`${label} ${name}`, one, other);
      if (difference) return difference;
    }
    return null;
  }
  return `${label} is ${JSON.stringify(answered)} and not ${JSON.stringify(expected)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Rows by name, so that two lists can be compared regardless of order. */
export function byName<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  return Object.fromEntries(rows.map((row) => [nameOf(row), row]));
}

/** Whether values are monotonic in the given direction; null sorts last. */
export function isSorted(
  values: readonly (number | bigint | string | null)[],
  falls: boolean,
): boolean {
  return values.every((value, place) => {
    const before = values[place - 1];
    if (place === 0 || value === null) return true;
    if (before === null || before === undefined) return false;
    return falls ? before >= value : before <= value;
  });
}
