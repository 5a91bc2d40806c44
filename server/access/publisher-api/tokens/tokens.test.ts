import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import {
  addApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from '#contract/publisher-api/tokens.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { advanceClock, HOUR_MS, now, setClock } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { buildApiClient, EVERYTHING, postApi } from '../builders.ts';

setClock(new Date('2026-03-09T17:30:00Z'));
const t = await openTestApp();
const source = 'tributary';
const DAYS = { beginDate: '2026-03-10', endDate: '2026-03-10' };

type Owner = { token: string; site_id: number };
const add = async (owner: Owner, input: InputOf<typeof addApiToken>) =>
  dataOf(await t.callAs(owner, addApiToken, input));
const tokensOf = async (owner: Owner) => dataOf(await t.callAs(owner, listApiTokens, {})).list;
const codeOf = async (token: string, name = 'changes', fields: object = {}) =>
  (await postApi(t, name, { token, source, ...fields })).code;

test('a token has a name, scopes, a channel and an expiry; only its hash is stored', async () => {
  const owner = await buildPublisherWithSite(t);
  const input = { name: 'Nightly', site_id: owner.site_id };
  const made = await add(owner, { ...input, expires_on: '2026-03-10' });
  expect(made).toMatchObject({ ...input, last_four: made.token.slice(-4), last_used_at: null });
  expect(made.token).toMatch(/^[\w-]{43}$/);
  const { token, ...row } = made;
  expect(await tokensOf(owner)).toEqual([row]);
  const kept = JSON.stringify([
    await t.db.selectFrom('api_tokens').selectAll().execute(),
    await t.db.selectFrom('api_token_secrets').selectAll().execute(),
  ]);
  expect(kept).not.toContain(token);
  expect(await codeOf(token)).toBe('0');
  const before = new Date(made.expires_at ?? '');
  setClock(new Date(before.getTime() - 1000));
  expect(await codeOf(token)).toBe('0');
  setClock(before);
  expect(await codeOf(token)).toBe('1001');
  setClock(new Date('2026-03-09T17:30:00Z'));
  const past = await t.callAs(owner, addApiToken, { expires_on: '2026-03-08' });
  expect(past.message).toBe('API_TOKEN_EXPIRY_INVALID');
});

test.each([
  ['read', ['transaction', 'performance', 'coupons']],
  ['links', ['link']],
  ['payments', ['commission_validation', 'payment_summary', 'payment_detail']],
] as const)('the scope %s allows its calls and no others', async (scope, allowed) => {
  const owner = await buildPublisherWithSite(t);
  const { token } = await add(owner, { scopes: [scope] });
  const calls = 'transaction performance coupons link commission_validation payment_summary';
  for (const name of [...calls.split(' '), 'payment_detail']) {
    const code = await codeOf(token, name, { ...DAYS, links: [1], paymentId: 1 });
    expect([name, code === '1001']).toEqual([name, !(allowed as readonly string[]).includes(name)]);
  }
});

test('changes contain settlements and payments only for tokens with that scope', async () => {
  const owner = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site: owner });
  const at = now();
  await t.db
    .insertInto('api_changes')
    .values([
      {
        publisher_id: owner.publisher_id,
        kind: 'payment',
        subject_id: 1n,
        changed_at: at,
        detail: '{}',
      },
    ])
    .execute();
  const [all, some] = [await add(owner, EVERYTHING), await add(owner, {})];
  const read = async (token: string) => (await postApi(t, 'changes', { token, source })).data;
  const [first, second] = [await read(all.token), await read(some.token)];
  expect(second.list.map((one: { type: string }) => one.type)).toEqual(['transaction']);
  expect(second.cursor).toBe(first.cursor);
});

test('after a rotation the previous secret is accepted for 24 hours', async () => {
  const owner = await buildPublisherWithSite(t);
  const first = await add(owner, { name: 'Site' });
  const second = dataOf(await t.callAs(owner, rotateApiToken, { id: first.id }));
  const third = dataOf(await t.callAs(owner, rotateApiToken, { id: first.id }));
  const overlap = Date.parse(second.previous_until ?? '') - now().getTime();
  expect(Math.round(overlap / HOUR_MS)).toBe(24);
  expect(await tokensOf(owner)).toMatchObject([
    { id: first.id, name: 'Site', last_four: third.token.slice(-4) },
  ]);
  const codes = async () => [
    await codeOf(first.token),
    await codeOf(second.token),
    await codeOf(third.token),
  ];
  advanceClock(24 * HOUR_MS - 60_000);
  expect(await codes()).toEqual(['0', '0', '0']);
  advanceClock(60_000);
  expect(await codes()).toEqual(['1001', '1001', '0']);
  expect(await tokensOf(owner)).toMatchObject([{ previous_until: null }]);
  setClock(new Date('2026-03-09T17:30:00Z'));
});

test('an account has at most 50 tokens', async () => {
  const owner = await buildPublisherWithSite(t);
  for (let nth = 0; nth < 50; nth += 1) await add(owner, {});
  expect((await t.callAs(owner, addApiToken, {})).message).toBe('API_TOKENS_TOO_MANY');
});

test('a revoked token is refused at once; tokens of others are not found', async () => {
  const [owner, other] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
  const { id, token } = await add(owner, {});
  for (const call of [rotateApiToken, revokeApiToken]) {
    expect((await t.callAs(other, call, { id })).message).toBe('API_TOKEN_NOT_FOUND');
  }
  expect(await codeOf(token)).toBe('0');
  dataOf(await t.callAs(owner, revokeApiToken, { id }));
  expect(await codeOf(token)).toBe('1001');
  const foreign = await t.callAs(owner, addApiToken, { site_id: other.site_id });
  expect(foreign.message).toBe('SITE_NOT_FOUND');
});

test('the token is accepted as Authorization: Bearer; the body has precedence', async () => {
  const owner = await buildPublisherWithSite(t);
  const { token } = await add(owner, {});
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  expect((await postApi(t, 'changes', { source }, headers)).code).toBe('0');
  expect((await postApi(t, 'changes', { source, token: 'wrong' }, headers)).code).toBe('1001');
});

test('a token of the account reads all channels unless one is requested', async () => {
  const client = await buildApiClient(t);
  const second = await buildSite(t, client);
  await buildOrderLine(t, { site: client });
  await buildOrderLine(t, { site: { ...client, site_id: second.site_id } });
  const { token } = await add(client, {});
  const total = async (secret: string, fields: object) =>
    (await postApi(t, 'transaction', { token: secret, source, ...DAYS, ...fields })).data.total;
  expect(await total(client.api_token, {})).toBe(1);
  expect(await total(token, {})).toBe(2);
  expect(await total(token, { dataScope: 'channel' })).toBe(1);
  expect(await codeOf(token, 'monetization')).toBe('0');
});

test('the last use is recorded once a minute', async () => {
  const owner = await buildPublisherWithSite(t);
  const { token } = await add(owner, {});
  const used = async () => (await tokensOf(owner))[0]?.last_used_at;
  await codeOf(token);
  const first = await used();
  expect(now().getTime() - Date.parse(first ?? '')).toBeLessThan(30_000);
  advanceClock(20_000);
  await codeOf(token);
  expect(await used()).toBe(first);
  advanceClock(60_000);
  await codeOf(token);
  expect(await used()).not.toBe(first);
});
