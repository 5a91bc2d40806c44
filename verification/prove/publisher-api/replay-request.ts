import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#server/platform/clock.ts';
import type { ClientRequest } from './read-clients.ts';

/** What is filled in for the names in braces. */
export type Filled = {
  token: string;
  source: string;
  /** First and last day of the account's orders and payments, YYYY-MM-DD. */
  begin: string;
  end: string;
  /** A day and an hour in UTC+8 with clicks: YYYY-MM-DD, YYYY-MM-DD HH. */
  day: string;
  hour: string;
  payment: string;
};

type Json = Record<string, unknown>;
/** More than any account here has. */
const MAX_PAGES = 1000;

/** Sends a request of a client for every period and page, as the client does; returns its rows. */
export async function replayRequest(
  app: FastifyInstance,
  request: ClientRequest,
  filled: Filled,
): Promise<Json[]> {
  const rows: Json[] = [];
  for (const period of periodsOf(request, filled)) {
    for (let page = 1; ; page += 1) {
      if (page > MAX_PAGES) throw new Error(`${request.row} has no last page`);
      const answer = await send(app, request, { ...filled, ...period, page });
      const { at: place, is } = request.success;
      if (!is.includes(String(at(answer, place)))) {
        throw new Error(`${request.row} was refused: ${JSON.stringify(answer).slice(0, 200)}`);
      }
      const list = at(answer, request.rows);
      if (!Array.isArray(list)) throw new Error(`${request.row} has no ${request.rows}`);
      rows.push(...linesOf(request, list));
      if (isLast(request, answer, list.length, page)) break;
    }
  }
  return rows;
}

const linesOf = ({ lines }: ClientRequest, list: Json[]): Json[] =>
  lines === undefined
    ? list
    : list.flatMap((row) => (row[lines] as Json[]).map((line) => ({ ...row, ...line })));

function isLast({ pages }: ClientRequest, answer: Json, rows: number, page: number): boolean {
  if (pages === undefined) return true;
  if ('full' in pages) return rows < pages.full;
  if ('more' in pages) return at(answer, pages.more) !== true;
  return page >= Number(at(answer, pages.total));
}

/** The value at a path such as `data.list`. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Json | null)?.[name], value);
}

/** Sends one request; above the rate limit it waits as it is asked to, and repeats. */
async function send(
  app: FastifyInstance,
  request: ClientRequest,
  filled: Readonly<Record<string, string | number>>,
): Promise<Json> {
  for (;;) {
    const answer = await app.inject(requestOf(request, filled));
    if (answer.statusCode !== 200) throw new Error(`${request.row}: HTTP ${answer.statusCode}`);
    const wait = Number(answer.headers['retry-after'] ?? 0);
    if (wait === 0) return answer.json();
    await setTimeout(wait * 1000);
  }
}

function requestOf(
  { how, path, query = {}, fields }: ClientRequest,
  filled: Readonly<Record<string, string | number>>,
) {
  const own = Object.entries(fields).map(([name, value]) => [name, fill(value, filled)] as const);
  const texts = own.map(([name, value]): [string, string] => [name, String(value)]);
  const asked = new URLSearchParams([...Object.entries(query), ...(how === 'get' ? texts : [])]);
  const url = asked.size === 0 ? path : `${path}?${asked}`;
  if (how === 'get') return { method: 'GET' as const, url };
  const isForm = how === 'form';
  return {
    method: 'POST' as const,
    url,
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    payload: isForm
      ? new URLSearchParams(texts).toString()
      : JSON.stringify(Object.fromEntries(own)),
  };
}

/** A value that is a name in braces keeps its type: JSON clients send the page as a number. */
function fill(value: unknown, filled: Readonly<Record<string, string | number>>): unknown {
  if (typeof value !== 'string') return value;
  const whole = /^\{(\w+)\}$/.exec(value)?.[1];
  if (whole !== undefined) return filled[whole];
  return value.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name]));
}

function periodsOf({ days, dates }: ClientRequest, { begin, end }: Filled) {
  const length = (days ?? Number.POSITIVE_INFINITY) * DAY_MS;
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const written = (day: string) => (dates === 'YYYYMMDD' ? day.replaceAll('-', '') : day);
  const periods: { begin: string; end: string }[] = [];
  for (let from = Date.parse(begin); from <= Date.parse(end); from += length) {
    const last = Math.min(from + length - DAY_MS, Date.parse(end));
    periods.push({ begin: written(dayOf(from)), end: written(dayOf(last)) });
  }
  return periods;
}
