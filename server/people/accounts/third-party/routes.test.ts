import { afterAll, expect, test } from 'vitest';
import { checkThirdParty, linkThirdParty } from '#contract/accounts/third-party.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildProviders, buildVisitor, DEVICE } from './builders.ts';

const providers = await buildProviders();
const t = await openTestApp(providers.env);
afterAll(providers.close);
const { ask, visitProvider, signInWith } = buildVisitor(t, providers);

const FORM = 'application/x-www-form-urlencoded';
const post = (payload: string, type = FORM) =>
  t.app.inject({
    method: 'POST',
    url: '/auth/third-party',
    headers: { 'content-type': type },
    payload,
  });
const names = () =>
  t.db.selectFrom('third_party_states').select(['first_name', 'last_name']).execute();

test('Apple is asked for a form post, with state, PKCE and nonce like the others', async () => {
  const { data } = await ask(linkThirdParty, { platform: 'apple' }, { device: DEVICE });
  expect(Object.fromEntries(new URL(data.link).searchParams)).toMatchObject({
    response_mode: 'form_post',
    scope: 'openid email name',
    state: expect.stringMatching(/^apple\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const google = await ask(linkThirdParty, { platform: 'google' }, { device: DEVICE });
  expect(new URL(google.data.link).searchParams.get('response_mode')).toBeNull();
});

test('the name that Apple posts the first time prefills a registration; later there is none', async () => {
  const email = 'ann@privaterelay.appleid.com';
  const posted = { name: { firstName: 'Ann', lastName: 'Ångström' }, email: 'other@example.com' };
  providers.people.set('ann', { email, email_verified: true, posted });
  const first = await signInWith('apple', 'ann');
  expect(first).toMatchObject({ code: 320, data: { step: 'unbound', platform: 'apple' } });
  // The address is taken from the signed token; the form is untrusted.
  expect(first.data).toMatchObject({ email, first_name: 'Ann', last_name: 'Ångström' });
  providers.people.set('ann', { email, email_verified: true });
  expect((await signInWith('apple', 'ann')).data).toMatchObject({ first_name: '', last_name: '' });
});

test('a post is redirected only to our own screen, by GET', async () => {
  const hostile = 'code=a%26b%23c&state=apple.x%0d%0aLocation:%20https://evil.example&next=//evil';
  const answer = await post(`${hostile}&error=user_cancelled_authorize&id_token=secret`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  const location = new URL(String(answer.headers.location), 'https://us.example');
  expect([location.origin, location.pathname]).toEqual(['https://us.example', '/auth/third-party']);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    code: 'a&b#c',
    state: 'apple.x\r\nLocation: https://evil.example',
    error: 'user_cancelled_authorize',
  });
});

test('malformed, foreign and oversized posts store no name and cause no fault', async () => {
  const before = await names();
  const { data } = await ask(linkThirdParty, { platform: 'apple' }, { device: DEVICE });
  const state = new URL(data.link).searchParams.get('state') ?? '';
  const users = ['{', 'null', '[]', '"Ann"', '{"name":null}', '{"name":{"firstName":{"a":1}}}'];
  for (const user of users) {
    const sent = await post(new URLSearchParams({ code: 'c', state, user }).toString());
    expect(sent.statusCode, user).toBe(303);
  }
  const named = JSON.stringify({ name: { firstName: 'Eve', lastName: '' } });
  const elsewhere = new URLSearchParams({ code: 'c', state: 'apple.unknown', user: named });
  expect((await post(elsewhere.toString())).statusCode).toBe(303);
  expect((await post(named, 'application/json')).statusCode).toBe(415);
  expect((await post(`state=${'a'.repeat(20_000)}`)).statusCode).toBe(413);
  expect(await names()).toEqual([...before, { first_name: '', last_name: '' }]);
});

test('characters that cannot be stored are removed from a name, and long names are cut', async () => {
  const posted = { name: { firstName: `A\u0000\ud800${'n'.repeat(300)}`, lastName: '<b>' } };
  providers.people.set('odd', { posted });
  const { data } = await signInWith('apple', 'odd');
  expect(data.first_name).toMatch(/^A\ufffdn{98}$/);
  expect(data.last_name).toBe('<b>');
});

test('a used state accepts no name', async () => {
  const returned = await visitProvider('apple', 'once');
  expect((await ask(checkThirdParty, returned, { device: DEVICE })).code).toBe(320);
  const before = await names();
  const user = JSON.stringify({ name: { firstName: 'Late', lastName: 'Comer' } });
  await post(new URLSearchParams({ code: 'c', state: returned.state, user }).toString());
  expect(await names()).toEqual(before);
});
