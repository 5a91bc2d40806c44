import { expect, test } from 'vitest';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';

import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { buildApiClient, postApi } from './builders.ts';

const t = await openTestApp();
const calls = apiCallsOf(t.config.network_source);
const source = 'tributary';

test('every call answers 1001 for a missing or wrong token, 1000 for another source', async () => {
  const { api_token } = await buildApiClient(t);
  for (const { name } of calls) {
    for (const token of [undefined, '', 'wrong', 7, null, [api_token]]) {
      expect(await postApi(t, name, { token, source })).toMatchObject({
        status: 200,
        code: '1001',
        message: 'invalid token',
        data: null,
      });
    }
    for (const other of [undefined, 'another', 3]) {
      const answer = await postApi(t, name, { token: api_token, source: other });
      expect(answer).toMatchObject({ status: 200, code: '1000', data: null });
    }
  }
});

test("the network's name is configured, in the source and in the id field", async () => {
  const named = await openTestApp({ NETWORK_SOURCE: 'Rivulet' });
  const client = await buildApiClient(named);
  expect((await client.ask('changes', { source: 'rivulet' })).code).toBe('0');
  expect((await client.ask('changes')).code).toBe('1000');
  const { body } = await named.app.inject({ url: '/api/openapi.json' });
  expect(body).toContain('rivulet_id');
  expect(body).not.toContain('tributary_id');
});

test('several sources are accepted, each with the spelling of its line id field', async () => {
  const several = await openTestApp({ NETWORK_SOURCE: 'tributary,CollabGlow,linkbux=lb_id' });
  const client = await buildApiClient(several);
  await buildOrderLine(several, { site: client });
  const today = now().toISOString().slice(0, 10);
  const days = { beginDate: today, endDate: today, time_zone: 'UTC' };
  const fields = { tributary: 'tributary_id', collabglow: 'collabgrow_id', linkbux: 'lb_id' };
  for (const [source, field] of Object.entries(fields)) {
    const { data } = await client.ask('transaction', { ...days, source });
    const [{ sign_id, ...row }] = data.list;
    expect(row[field]).toBe(sign_id);
    expect(Object.values(fields).filter((name) => name in row)).toEqual([field]);
    const orders = await client.ask('transaction_v3', { ...days, source });
    expect(orders.data.list[0].items[0]).toMatchObject({ [field]: sign_id, sign_id });
    const changes = await client.ask('changes', { source });
    expect(changes.data.list[0].transaction).toMatchObject({ [field]: sign_id, sign_id });
  }
  const wrong = await client.ask('changes', { source: 'rewardoo' });
  expect(wrong).toMatchObject({ code: '1000' });
  expect(wrong.message).toContain('tributary, collabglow, linkbux');
});

test('a locked account answers 1000, a removed channel 1001', async () => {
  const client = await buildApiClient(t);
  const status = (value: string) =>
    t.db
      .updateTable('publishers')
      .set({ status: value })
      .where('id', '=', client.publisher_id)
      .execute();
  await status('locked');
  expect((await client.ask('changes')).code).toBe('1000');
  await status('active');
  expect((await client.ask('changes')).code).toBe('0');
  await t.db
    .updateTable('sites')
    .set({ deleted_at: now() })
    .where('id', '=', client.site_id)
    .execute();
  expect((await client.ask('changes')).code).toBe('1001');
});

test.each([
  ['click_report', 10, '1012'],
  ['payment_detail', 10, '1012'],
  ['changes', 120, '1002'],
])('%s accepts %i requests a minute per token, then answers %s', async (name, most, code) => {
  const client = await buildApiClient(t);
  const first = await client.ask(name);
  expect(first.headers).toMatchObject({
    'ratelimit-limit': `${most}`,
    'ratelimit-remaining': `${most - 1}`,
  });
  expect(first.headers['retry-after']).toBeUndefined();
  for (let nth = 2; nth <= most; nth += 1) expect((await client.ask(name)).code).not.toBe(code);
  const over = await client.ask(name);
  expect(over).toMatchObject({ status: 200, code, data: null });
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect(over.headers).toMatchObject({ 'ratelimit-remaining': '0' });
  const other = await buildApiClient(t);
  expect((await other.ask(name)).code).not.toBe(code);
  expect((await client.ask('coupons')).code).toBe('0');
});

test('an address that tries many tokens is rate limited', async () => {
  const ask = () => postApi(t, 'changes', { token: 'wrong', source });
  const codes = new Set<string>();
  for (let nth = 0; nth < 301; nth += 1) codes.add((await ask()).code);
  expect([...codes]).toEqual(['1001', '1002']);
  expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(0);
});
