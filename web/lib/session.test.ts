import { beforeEach, expect, test, vi } from 'vitest';
import { checkSession, chooseDoor, judge } from './session.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  removeItem: (name: string) => kept.delete(name),
});

let asked = 0;
let ledAway = 0;
let isKnown = true;
chooseDoor({
  reloadUser: async () => {
    asked += 1;
    // Loading the user gets the same response, and must not trigger another check.
    await checkSession();
    if (!isKnown) throw new Error('20068');
  },
  guardAgain: () => {
    ledAway += 1;
  },
});

beforeEach(() => {
  kept.set('token', 'T');
  [asked, ledAway, isKnown] = [0, 0, true];
});

test('a token the server knows no more is forgotten, and the guard leads away, once', async () => {
  isKnown = false;
  await Promise.all([checkSession(), checkSession(), checkSession()]);
  expect([asked, ledAway, kept.has('token')]).toEqual([1, 1, false]);
});

test('whoever is still known stays where they are', async () => {
  await checkSession();
  expect([asked, ledAway, kept.has('token')]).toEqual([1, 0, true]);
});

test('while a guard asks, it alone decides', async () => {
  isKnown = false;
  await judge(() => checkSession());
  expect([asked, ledAway, kept.has('token')]).toEqual([0, 0, true]);
});
