import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { listScreens } from '../../scripts/list-screens.ts';
import { firstCalls } from './first-calls.ts';
import { changedCalls } from './use-live-updates.ts';

const folder = fileURLToPath(new URL('../../contract/', import.meta.url));
const declared = new Map<string, Call>();
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || /test|messages/.test(file)) continue;
  for (const one of Object.values(await import(folder + file)) as Partial<Call>[]) {
    if (one?.path && one.input) declared.set(one.path, one as Call);
  }
}

const paths = listScreens().map(({ path }) => path);
const asked = paths.flatMap((path) =>
  [true, false].flatMap((hasToken) => [...firstCalls(path, '', { hasToken, lastRange: null })]),
);

test('every first call is declared, only reads, and is valid', () => {
  expect(asked.length).toBeGreaterThan(100);
  for (const [path, attributes, page] of asked) {
    const call = declared.get(path);
    expect(call?.effect, path).toBe('none');
    const checked = call?.input.safeParse({ ...attributes, ...page });
    expect(checked?.error?.issues ?? [], path).toEqual([]);
  }
});

test('every beginning of a changed call begins a declared call', () => {
  const starts = Object.values(changedCalls).flatMap((kinds) => Object.values(kinds).flat());
  const unknown = starts.filter(
    (start) => ![...declared.keys()].some((one) => one.startsWith(start)),
  );
  expect([starts.length > 5, unknown]).toEqual([true, []]);
});

test('a visitor makes no call that needs a session', () => {
  const open = { hasToken: false, lastRange: null };
  expect(firstCalls('/dashboard', '', open)).toEqual([]);
  expect(firstCalls('/auth/login', '', open)).toEqual([['/auth/providers']]);
});

test('other filters or days than the default ones are left to the screen', () => {
  const signedIn = { hasToken: true, lastRange: null };
  const shell = firstCalls('/no/such/screen', '', signedIn);
  expect(firstCalls('/reports/performance', '?group_by=brand', signedIn)).toEqual(shell);
  expect(firstCalls('/reports/performance', '', { ...signedIn, lastRange: '7d' })).toEqual(shell);
  const [first] = firstCalls('/reports/performance', '', signedIn).slice(shell.length);
  expect(first?.[1]).toMatchObject({ group_by: 'day', compare: 'previous' });
});
