import { beforeEach, expect, test, vi } from 'vitest';
import { checkSession, configureSession, runGuard } from './session.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  removeItem: (name: string) => kept.delete(name),
});

let asked = 0;
let ledAway = 0;
let isKnown = true;
configureSession({
  reloadUser: async () => {
    asked += 1;
    // Loading the user gets the same response, and must not trigger another check.
    await checkSession();
    if (!isKnown) throw new Error('20068');
  },
  rerunGuard: () => {
    ledAway += 1;
  },
});

beforeEach(() => {
  kept.set('token', 'T');
  [asked, ledAway, isKnown] = [0, 0, true];
});

test('a token that the server rejects is removed, and the guard runs once', async () => {
  isKnown = false;
  await Promise.all([checkSession(), checkSession(), checkSession()]);
  expect([asked, ledAway, kept.has('token')]).toEqual([1, 1, false]);
});

test('a valid session stays on the screen', async () => {
  await checkSession();
  expect([asked, ledAway, kept.has('token')]).toEqual([1, 0, true]);
});

test('no other check runs while a guard runs', async () => {
  isKnown = false;
  await runGuard(() => checkSession());
  expect([asked, ledAway, kept.has('token')]).toEqual([0, 0, true]);
});
