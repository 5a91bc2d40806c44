import { expect, test } from 'vitest';
import { readPostbackLog, replayPostbacks } from '#contract/postbacks/deliveries.ts';
import {
  deletePostback,
  listPostbacks,
  previewPostback,
  readPostbackTypes,
  savePostback,
  showPostbackSecret,
  switchPostback,
  testPostback,
} from '#contract/postbacks/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildPostback } from './builders.ts';

const t = await openTestApp();
const me = await buildPublisherWithSite(t);
const other = await buildPublisherWithSite(t);
const good = {
  event_type: 2,
  delivery_type: 1,
  link_url: 'https://in.example.com/pb?o=[[order_id]]',
};

test('a postback is created, listed with all its fields, changed and deleted', async () => {
  const brand = await buildReportingBrand(t);
  const made = dataOf(
    await t.callAs(me, savePostback, {
      ...good,
      site_id: me.site_id,
      mids: [brand.mcid],
      parameters: 's=[[status]]',
      granularity: 'line',
    }),
  );
  expect(made).toMatchObject({
    ...good,
    site_id: me.site_id,
    mids: [brand.mcid],
    parameters: 's=[[status]]',
    granularity: 'line',
    enabled: true,
    off_reason: null,
    waiting: 0,
    medium_id: expect.stringMatching(/^MCZTR\d{8}$/),
  });
  const mine = dataOf(await t.callAs(me, listPostbacks, { id: made.id }));
  expect(mine).toEqual({ list: [made], total: 1 });
  const changed = dataOf(await t.callAs(me, savePostback, { ...good, id: made.id, event_type: 6 }));
  expect(changed).toMatchObject({ id: made.id, event_type: 6, site_id: null, mids: [] });
  expect(dataOf(await t.callAs(me, listPostbacks, { event_type: 6 })).total).toBe(1);
  expect(dataOf(await t.callAs(me, listPostbacks, { delivery_type: 3 })).total).toBe(0);
  dataOf(await t.callAs(me, deletePostback, { id: made.id }));
  expect(dataOf(await t.callAs(me, listPostbacks, {})).total).toBe(0);
});

test.each([
  [{ link_url: '' }, 'POSTBACK_URL_REQUIRED'],
  [{ link_url: 'ftp://in.example.com/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'https://user:pass@in.example.com/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'https://in.example.com:22/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'http://127.0.0.1/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'http://[::ffff:10.0.0.1]/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'http://0x7f.1/' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'https://in.example.com/a b' }, 'POSTBACK_URL_INVALID'],
  [{ link_url: 'https://in.example.com/[[uid]]' }, 'POSTBACK_MACRO_MISPLACED'],
  [{ link_url: 'https://[[uid]].example.com/' }, 'POSTBACK_MACRO_MISPLACED'],
  [{ link_url: 'https://in.example.com/?a=1#[[uid]]' }, 'POSTBACK_MACRO_MISPLACED'],
  [{ event_type: 8 }, 'POSTBACK_EVENT_TYPE_INVALID'],
  [{ delivery_type: 0 }, 'POSTBACK_DELIVERY_TYPE_INVALID'],
  [{ parameters: 'a=1&a=2' }, 'POSTBACK_PARAMETERS_INVALID'],
  [{ parameters: '[[uid]]=1' }, 'POSTBACK_PARAMETERS_INVALID'],
  [{ mids: ['no-such-brand'] }, 'POSTBACK_BRANDS_INVALID'],
  [{ event_types: [] }, 'POSTBACK_EVENT_TYPE_INVALID'],
  [{ event_types: [2, 8] }, 'POSTBACK_EVENT_TYPE_INVALID'],
  [{ event_types: [1, 3] }, 'POSTBACK_EVENT_TYPE_INVALID'],
  [{ event_type: undefined }, 'POSTBACK_EVENT_TYPE_INVALID'],
  [{ delivery_type: 2, parameters: 's=[[signature]]' }, 'POSTBACK_SIGNATURE_MISPLACED'],
  [{ site_id: other.site_id }, 'SITE_NOT_EXISTS_OR_INVALID'],
])('%o is refused with %s', async (wrong, key) => {
  const answer = await t.callAs(me, savePostback, { ...good, ...wrong });
  expect(answer.message).toBe(key);
});

test.each([
  ['Host', 'internal.example'],
  ['content-length', '0'],
  ['Transfer-Encoding', 'chunked'],
  ['Content-Type', 'text/plain'],
  ['Connection', 'close'],
  ['Proxy-Authorization', 'x'],
  ['X-Forwarded-For', '10.0.0.1'],
  ['webhook-signature', 'v1,x'],
  ['Postback-Event', 'evt_other'],
  ['X Key', 'a'],
  ['X-Key:', 'a'],
  ['X-Key\r\nHost', 'a'],
  ['', 'a'],
  ['X-Clé', 'a'],
  ['X-Key', ''],
  ['X-Key', 'a\r\nHost: internal.example'],
  ['X-Key', 'a\u0000b'],
  ['X-Key', 'clé'],
  ['X-Key', 'a'.repeat(501)],
])('the header %j: %j is refused', async (name, value) => {
  const headers = [{ name, value }];
  const answer = await t.callAs(me, savePostback, { ...good, headers });
  expect(answer.message).toBe('POSTBACK_HEADERS_INVALID');
});

test('up to five headers are saved, each name once', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ name: `X-Key-${nth}`, value: `Bearer ${nth}` }));
  const made = dataOf(await t.callAs(me, savePostback, { ...good, headers: named(5) }));
  expect(made.headers).toEqual(named(5));
  const six = await t.callAs(me, savePostback, { ...good, headers: named(6) });
  expect(six.message).toBe('POSTBACK_HEADERS_INVALID');
  const twice = [...named(1), { name: 'x-key-0', value: 'other' }];
  const repeated = await t.callAs(me, savePostback, { ...good, headers: twice });
  expect(repeated.message).toBe('POSTBACK_HEADERS_INVALID');
});

test('one postback covers several event types, and is found by each', async () => {
  const many = await buildPublisherWithSite(t);
  const { event_type: _one, ...rest } = good;
  const made = dataOf(await t.callAs(many, savePostback, { ...rest, event_types: [7, 2, 2] }));
  expect(made).toMatchObject({ event_type: 2, event_types: [2, 7] });
  for (const [event_type, total] of [
    [2, 1],
    [7, 1],
    [1, 0],
  ] as const) {
    expect(dataOf(await t.callAs(many, listPostbacks, { event_type })).total).toBe(total);
  }
  // A client that knows only the single field replaces them.
  const changed = dataOf(await t.callAs(many, savePostback, { ...good, id: made.id }));
  expect(changed.event_types).toEqual([good.event_type]);
  const other = await t.callAs(many, testPostback, { id: made.id, event_type: 5 });
  expect(other.message).toBe('POSTBACK_EVENT_TYPE_INVALID');
});

test("another publisher's postback is not found", async () => {
  const theirs = await buildPostback(t, other, good);
  const { id } = theirs;
  for (const answer of [
    await t.callAs(me, savePostback, { ...good, id }),
    await t.callAs(me, deletePostback, { id }),
    await t.callAs(me, switchPostback, { id, enabled: 0 }),
    await t.callAs(me, showPostbackSecret, { id }),
    await t.callAs(me, testPostback, { id }),
    await t.callAs(me, replayPostbacks, { postback_id: id }),
  ]) {
    expect(answer.message).toBe('POSTBACK_NOT_FOUND');
  }
  expect(dataOf(await t.callAs(me, listPostbacks, { id })).list).toEqual([]);
  const log = await t.callAs(me, readPostbackLog, { id: 987_654 });
  expect(log.message).toBe('POSTBACK_DELIVERY_NOT_FOUND');
  const replay = await t.callAs(me, replayPostbacks, { id: 987_654 });
  expect(replay.message).toBe('POSTBACK_DELIVERY_NOT_FOUND');
  expect((await t.callAs(me, replayPostbacks, {})).message).toBe('ID_REQUIRED');
});

test('a postback that is switched off gets no deliveries', async () => {
  const { id } = await buildPostback(t, me, good);
  const off = dataOf(await t.callAs(me, switchPostback, { id, enabled: 0 }));
  expect(off).toMatchObject({ enabled: false, off_reason: null });
  const replay = await t.callAs(me, replayPostbacks, { postback_id: id });
  expect(replay.message).toBe('POSTBACK_IS_OFF');
  expect(dataOf(await t.callAs(me, switchPostback, { id, enabled: 1 })).enabled).toBe(true);
});

test('at most fifty postbacks are created, also concurrently', async () => {
  const many = await buildPublisherWithSite(t);
  for (let made = 0; made < 48; made += 1) await buildPostback(t, many, good);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => t.callAs(many, savePostback, good)),
  );
  const keys = answers.map(({ message }) => message).sort();
  expect(keys).toEqual(['POSTBACK_TOO_MANY', 'POSTBACK_TOO_MANY', 'success', 'success']);
});

test('the preview shows the request and refuses what could not be sent', async () => {
  const shown = dataOf(
    await t.callAs(me, previewPostback, {
      event_type: 1,
      delivery_type: 3,
      link_url: 'https://in.example.com/?k=1',
      parameters: 'order=[[order_id]]',
    }),
  );
  expect(shown.request).toMatchObject({ method: 'POST', url: 'https://in.example.com/?k=1' });
  expect(JSON.parse(shown.request.body ?? '')).toMatchObject({
    type: 'transaction.created',
    data: { order: shown.values.order_id },
  });
  const wrong = { ...good, link_url: 'http://localhost.:22/' };
  expect((await t.callAs(me, previewPostback, wrong)).message).toBe('POSTBACK_URL_INVALID');
  const { event_types, delivery_types, macros } = dataOf(await t.callAs(me, readPostbackTypes, {}));
  expect([event_types.length, delivery_types.length, macros.length]).toEqual([7, 4, 32]);
});

test('after rotation the old secret is valid for a day; neither is stored in plain text', async () => {
  const { id } = await buildPostback(t, me, good);
  const first = dataOf(await t.callAs(me, showPostbackSecret, { id }));
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(first.old_valid_until).toBeNull();
  const second = dataOf(await t.callAs(me, showPostbackSecret, { id, rotate: 1 }));
  expect(second.secret).not.toBe(first.secret);
  expect(second.old_valid_until).not.toBeNull();
  const row = await t.db.selectFrom('postbacks').selectAll().where('id', '=', id).execute();
  const kept = JSON.stringify(row, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(kept).not.toContain(first.secret.slice(6));
  expect(kept).not.toContain(second.secret.slice(6));
});
