import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type ErrorKey, english, errorCodes } from '#contract/errors.ts';
import { LANGUAGES } from '#contract/language.ts';
import { chinese } from '#contract/messages/zh.ts';
import { payoutFieldErrors } from '#contract/payout-methods/publisher.ts';
import { addText } from '#server/platform/http/add-text.ts';
import { replyTo } from '#server/platform/http/run-portal-call.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { errorTexts, listPageKeys } from './error-texts.ts';
import { listPageStrings } from './list-page-strings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const catalogues = { en: english, zh: chinese };
const keys = listPageKeys();

/** What any call may be refused with. */
const EVERYWHERE: readonly ErrorKey[] = [
  'UNAUTHORISED',
  'TOKEN_ERROR',
  'TOKEN_EXPIRED',
  'PERMISSION_DENIED',
  'PARAMS_TYPE_ERROR',
  'HTTP_CLIENT_PARAM_ERROR',
  'CALL_NOT_FOUND',
  'REQUEST_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'SERVICE_BUSY',
  'SERVICE_UNAVAILABLE',
];

test.each(LANGUAGES)('no refusal of a call of publishers is shown as its key: %s', (language) => {
  const calls = answeredCalls.map(({ call }) => call).filter(isOfPublishers);
  const refusals = new Set([...EVERYWHERE, ...calls.flatMap(({ refuses }) => refuses)]);
  expect(refusals.size).toBeGreaterThan(100);
  for (const key of refusals) {
    const { text } = new ApiError(addText(replyTo(key), language));
    expect(text).toBe(catalogues[language][key]);
  }
});

test('pages of publishers have the text of every rule that their forms check', async () => {
  const calls = await callsOfPage();
  const violated = new Set(calls.flatMap(({ input }) => violate(input)));
  expect(calls.length).toBeGreaterThan(100);
  expect(violated.size).toBeGreaterThan(100);
  expect([...violated].filter((key) => !keys.has(key))).toEqual([]);
});

test('pages of publishers have the texts of the fields of a payout method', () => {
  expect(payoutFieldErrors.filter((key) => !keys.has(key))).toEqual([]);
});

test.each(LANGUAGES)('both files together have every text: %s', (language) => {
  const common = textsOf(`virtual:error-texts/${language}`);
  const ofStaff = textsOf(`virtual:error-texts/${language}-staff`);
  expect(new Set(Object.keys(common))).toEqual(keys);
  expect(keys.size).toBeLessThan(300);
  expect({ ...common, ...ofStaff }).toEqual(catalogues[language]);
  expect(Object.keys(common).filter((key) => key in ofStaff)).toEqual([]);
});

test('while developing, publishers have all texts', () => {
  expect(textsOf('virtual:error-texts/zh', 'serve')).toEqual(chinese);
  expect(textsOf('virtual:error-texts/zh-staff', 'serve')).toEqual({});
});

const isOfPublishers = ({ actor }: Call) => typeof actor === 'string';

/** The calls in the sources that publishers' pages can load. */
async function callsOfPage(): Promise<Call[]> {
  const { modules } = listPageStrings(ROOT, 'web/app/main.tsx');
  const contract = [...modules].filter((module) => module.startsWith('contract/'));
  const exported = await Promise.all(contract.map((module) => import(join(ROOT, module))));
  return exported.flatMap((module) => Object.values(module)).filter(isCall);
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'refuses' in value;

const WRONG = [
  undefined,
  '',
  'x',
  'https://shop.example/a b',
  '2026-02-30',
  'a\u0000b',
  'x'.repeat(70_000),
  7,
  -1,
  1.5,
  2 ** 40,
  true,
  [],
  ['x', 7],
  Array(1000).fill('x'),
  {},
];

/** The keys of the rules that each of its fields violates with these values, one field at a time. */
function violate(input: z.ZodMiniType): ErrorKey[] {
  const names = input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [];
  const inputs = names.flatMap((name) => WRONG.map((value) => ({ [name]: value })));
  const issues = [{}, ...inputs].flatMap((one) => input.safeParse(one).error?.issues ?? []);
  return issues.map(({ message }) => message).filter((key): key is ErrorKey => key in errorCodes);
}

/** The texts in a file of the browser. */
function textsOf(file: string, command: 'build' | 'serve' = 'build'): Record<string, string> {
  const { configResolved, load } = errorTexts() as unknown as {
    configResolved: (config: { command: string }) => void;
    load: (id: string) => string;
  };
  configResolved({ command });
  return JSON.parse(load(`\0${file}`).replace(/^export const texts = |;$/g, ''));
}
