import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { admit } from './guard.ts';
import type { RouteEntry } from './route-entry.ts';

let token: string | null;
let profile: { default_site: { id: number } | null } | null;
let failure: Error;
let cleared: number;

vi.mock('#web/lib/session.ts', () => ({
  readToken: () => token,
  runGuard: (guard: () => Promise<unknown>) => guard(),
  clearUser: () => {
    cleared += 1;
  },
}));
const network = vi.hoisted(() => ({ about_first: false }));
vi.mock('#web/lib/network.ts', () => ({ network }));
vi.mock('#web/lib/installation.ts', () => ({ loadInstallation: async () => {} }));
vi.mock('#web/lib/profile.ts', () => ({
  loadProfile: async () => {
    if (!profile) throw failure;
    return profile;
  },
}));

const route = (path: string, guard: RouteEntry['guard']): RouteEntry => ({
  path,
  guard,
  title: '',
  layout: 'app',
  redirect: '',
});
const dashboard = route('/dashboard', 'protected');
const channel = route('/settings/channel', 'protected');
const login = route('/auth/login', 'public');

/** Where the guard redirects to; null where it admits the user. */
async function sentTo(entry: RouteEntry, href = entry.path): Promise<unknown> {
  try {
    await admit({ entry, href });
    return null;
  } catch (redirect) {
    const { options } = redirect as { options: { to?: string; href?: string; search?: object } };
    const { to, href: page, search } = options;
    return search ? { to, search } : (to ?? page);
  }
}

beforeEach(() => {
  token = null;
  profile = null;
  failure = new Error('no user');
  cleared = 0;
  network.about_first = false;
});

test('a setting sends visitors of / to the public home page, and only those', async () => {
  const start = route('/', 'protected');
  expect(await sentTo(start)).toEqual({ to: '/auth/login', search: { next: '/' } });
  network.about_first = true;
  expect(await sentTo(start)).toBe('/about');
  expect(await sentTo(dashboard)).toMatchObject({ to: '/auth/login' });
});

test('a public route needs no session', async () => {
  expect(await sentTo(login)).toBe(null);
  token = 'T';
  expect(await sentTo(route('/auth/signup', 'public'))).toBe(null);
});

test('a signed-in user who opens Login is redirected to the start page', async () => {
  token = 'T';
  expect(await sentTo(login)).toBe('/');
});

test('without a token, the guard redirects to Login with the requested path', async () => {
  const href = '/reports/transactions?status=pending&curPage=2';
  expect(await sentTo(route('/reports/transactions', 'protected'), href)).toEqual({
    to: '/auth/login',
    search: { next: href },
  });
});

test('a token without a user is cleared and redirected to Login', async () => {
  token = 'T';
  expect(await sentTo(dashboard)).toEqual({ to: '/auth/login', search: { next: '/dashboard' } });
  expect(cleared).toBe(1);
});

test('without a default site, only Channel Management opens', async () => {
  token = 'T';
  profile = { default_site: null };
  expect(await sentTo(dashboard)).toBe('/settings/channel');
  expect(await sentTo(route('/help', 'protected'))).toBe('/settings/channel');
  expect(await sentTo(channel)).toBe(null);
});

test('with a default site, every protected route opens', async () => {
  token = 'T';
  profile = { default_site: { id: 1 } };
  expect(await sentTo(dashboard)).toBe(null);
  expect(cleared).toBe(0);
});

test('without any answer the session is kept and the failure shown', async () => {
  token = 'T';
  failure = new ApiError({ code: -1, text: 'The server cannot be reached.' });
  await expect(admit({ entry: dashboard, href: '/dashboard' })).rejects.toBe(failure);
  expect(cleared).toBe(0);
  failure = new ApiError({ code: 20068, text: 'Unknown token' });
  expect(await sentTo(dashboard)).toMatchObject({ to: '/auth/login' });
  expect(cleared).toBe(1);
});
