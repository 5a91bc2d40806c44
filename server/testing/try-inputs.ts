import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import { type ErrorKey, errorCodes } from '#contract/errors.ts';
import type { Caller } from './open-test-app.ts';

type App = { post: (path: string, body: unknown) => Promise<Answer> };
type Answer = { code: number; message: string; data: unknown };

/** One bad value of one field and the key it must be answered with; undefined leaves the field out. */
export type BadInput = [field: string, value: unknown, key: ErrorKey];

/**
 * Sends a good input with one field spoilt, for every row, and answers what came back otherwise than
 * it must: an empty list is what a test expects.
 */
export async function tryInputs(
  app: App,
  caller: Caller,
  call: Call,
  good: Record<string, unknown>,
  rows: readonly BadInput[],
): Promise<string[]> {
  const wrongs: string[] = [];
  for (const [field, value, key] of rows) {
    const answer = await send(app, caller, call, { ...good, [field]: value });
    const isRight =
      answer.code === errorCodes[key] && answer.message === key && answer.data === null;
    if (isRight) continue;
    const sent = JSON.stringify(value)?.slice(0, 40);
    wrongs.push(`${call.path} ${field}=${sent}: ${answer.code} ${answer.message}, not ${key}`);
  }
  return wrongs;
}

/** Rows for a field of text: values of every other type, and text that no database can hold. */
export function notText(field: string, key: ErrorKey): BadInput[] {
  return [7, true, false, [], ['text'], {}, { $ne: '' }, 'a\u0000b'].map((value) => [
    field,
    value,
    key,
  ]);
}

/** Rows for a field of a whole number: its text, fractions, other types, beyond what is stored. */
export function notInteger(field: string, key: ErrorKey): BadInput[] {
  return ['1', 'one', 1.5, true, [], [1], {}, 2 ** 31, 1e300].map((value) => [field, value, key]);
}

/** Rows for a field that must be there: absent, null, empty. */
export function missing(field: string, key: ErrorKey): BadInput[] {
  return [undefined, null, ''].map((value) => [field, value, key]);
}

const HOSTILE = fileURLToPath(new URL('../../../shared/data/hostile/blns.json', import.meta.url));

/** The big list of naughty strings, where this machine has it; empty otherwise. */
export function hostileTexts(): string[] {
  return existsSync(HOSTILE) ? JSON.parse(readFileSync(HOSTILE, 'utf8')) : [];
}

/**
 * Sends each text in all of the fields at once; answers what came back outside the catalogue or as a
 * fault of ours. A hostile text may be refused or taken, but never break anything.
 */
export async function tryHostileTexts(
  app: App,
  caller: Caller,
  call: Call,
  good: Record<string, unknown>,
  fields: readonly string[],
  texts: readonly string[] = hostileTexts(),
): Promise<string[]> {
  const known = new Set<number>([0, ...Object.values(errorCodes)]);
  const tried = await Promise.all(
    texts.map(async (text) => {
      const hostile = Object.fromEntries(fields.map((field) => [field, text]));
      const { code, message } = await send(app, caller, call, { ...good, ...hostile });
      const isFault = code === errorCodes.SERVICE_UNAVAILABLE || !known.has(code);
      return isFault
        ? [`${call.path} ${fields} = ${JSON.stringify(text)}: ${code} ${message}`]
        : [];
    }),
  );
  return tried.flat();
}

function send(app: App, caller: Caller, call: Call, attributes: object): Promise<Answer> {
  const header = caller ? { token: caller.token } : {};
  return app.post(call.path, { appId: APP_ID, req: { header, attributes } });
}
