import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listRefusedReports, replayRefusedReport } from '#contract/orders/intake.ts';
import { addTestKey } from '#contract/orders/keys.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { recordsDropped } from '#server/platform/metrics/work-metrics.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import { buildClickRef, buildReportingBrand, reportOrder, signReport } from '../builders.ts';
import { deleteOldReports } from './delete-old-reports.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);
type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;

const list = async (brand: Brand, is_unproven: 0 | 1) =>
  dataOf(await t.callAs(staff, listRefusedReports, { brand_id: brand.id, is_unproven }));
const replay = (id = 0) => t.callAs(staff, replayRefusedReport, { id });
const linesOf = (brand: Brand) =>
  t.db.selectFrom('order_lines').select('id').where('brand_id', '=', brand.id).execute();

let sent = 0;
/** Sends an order with a wrong secret, by default from an address of its own. */
function guess(brand: Brand, fields: Record<string, unknown>, remoteAddress = nextAddress()) {
  const payload = { brand: brand.mcid, secret: 'guessed', ...fields };
  return t.app.inject({ method: 'POST', url: '/in/conversion', remoteAddress, payload });
}

function nextAddress() {
  sent += 1;
  return `198.18.${Math.floor(sent / 250)}.${(sent % 250) + 1}`;
}

function rowOf(brand: Brand, fields: { key: string; is_authentic: boolean }, nth = 0) {
  const at = now();
  const report = JSON.stringify({ order_id: `s${nth}`, amount: '4999.00' });
  return {
    ...{ brand_id: brand.id, source: 'call', fields: report, fingerprint: `${fields.key} ${nth}` },
    ...{ first_at: at, last_at: at, ...fields },
  };
}

async function store(...args: Parameters<typeof rowOf>): Promise<number> {
  const { id } = await t.db
    .insertInto('refused_reports')
    .values(rowOf(...args))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const dropped = async () =>
  (await recordsDropped.get()).values.find(
    ({ labels }) => labels.kind === 'unproven_report' && labels.reason === 'limit',
  )?.value ?? 0;

describe('an unproven report', () => {
  test('with a wrong secret is kept apart, and its replay is refused', async () => {
    const brand = await buildReportingBrand(t);
    const click_ref = await buildClickRef(t, { brand, site, at: new Date(Date.now() - 60_000) });
    await guess(brand, { order_id: 'a', amount: '4999.00', click_ref });
    expect((await list(brand, 0)).total).toBe(0);
    const { list: rows, total } = await list(brand, 1);
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { key: 'BRAND_SECRET_INVALID', is_authentic: false, order_id: 'a', attempts: 1 },
    ]);
    expect(rows[0]?.fields).not.toContain('guessed');
    expect((await replay(rows[0]?.id)).message).toBe('REFUSED_REPORT_UNPROVEN');
    expect(await linesOf(brand)).toEqual([]);
  });

  test('with a wrong, a missing or a repeated proof is never replayed', async () => {
    const brand = await buildReportingBrand(t);
    const query = signReport({ ...brand, secret: 'guessed' }, { order_id: 'a', amount: '1' });
    await t.app.inject({ url: `/in/pixel.gif?${query}` });
    await t.app.inject({ url: `/in/conversion?brand=${brand.mcid}&order_id=b&amount=1` });
    const { mcid, secret } = brand;
    const inQuery = `/in/conversion?brand=${mcid}&secret=${secret}&order_id=c&amount=1`;
    await t.app.inject({ method: 'POST', url: inQuery });
    const rows = (await list(brand, 1)).list;
    expect(rows.map(({ key }) => key).sort()).toEqual([
      'BRAND_SECRET_INVALID',
      'BRAND_SECRET_IN_QUERY',
      'BRAND_SIGNATURE_REQUIRED',
    ]);
    for (const { id } of rows) {
      expect((await replay(id)).message).toBe('REFUSED_REPORT_UNPROVEN');
    }
    expect(await linesOf(brand)).toEqual([]);
  });

  test('of the order API leaves nothing, and a key for tests proves no order', async () => {
    const brand = await buildReportingBrand(t);
    const post = (key: string, payload: object) =>
      t.app.inject({
        method: 'POST',
        url: `/in/orders?brand=${brand.mcid}`,
        headers: { authorization: `Bearer ${key}` },
        payload,
      });
    const order = { order_id: 'a', amount: '4999.00' };
    for (const key of ['guessed', `sk_${'x'.repeat(43)}`]) {
      expect((await post(key, order)).statusCode).toBe(401);
    }
    expect([(await list(brand, 0)).total, (await list(brand, 1)).total]).toEqual([0, 0]);
    const { key } = dataOf(await t.callAs(staff, addTestKey, { brand_id: brand.id }));
    await post(key, { orders: [order, order] });
    expect((await list(brand, 0)).total).toBe(0);
    const rows = (await list(brand, 1)).list;
    expect(rows.map((row) => row.key).sort()).toEqual([
      'ORDER_NOT_A_TEST',
      'ORDER_REPEATED_IN_BATCH',
    ]);
    for (const { id } of rows) {
      expect((await replay(id)).message).toBe('REFUSED_REPORT_UNPROVEN');
    }
    expect(await linesOf(brand)).toEqual([]);
  });

  test('does not merge with the same report of the brand, which is replayed', async () => {
    const brand = await buildReportingBrand(t);
    await store(brand, { key: 'AMOUNT_INVALID', is_authentic: false });
    const id = await store(brand, { key: 'AMOUNT_INVALID', is_authentic: true });
    expect((await list(brand, 0)).list.map((row) => row.id)).toEqual([id]);
    dataOf(await replay(id));
    expect(await linesOf(brand)).toHaveLength(1);
  });

  test('that was stored before is unproven after the migration', async () => {
    const brand = await buildReportingBrand(t);
    await t.db.deleteFrom('refused_reports').execute();
    await sql`
      drop trigger refused_reports_kept on refused_reports;
      drop function check_refused_report();
      alter table refused_reports drop constraint refused_reports_proven;
      alter table refused_reports drop constraint refused_reports_once;
      alter table refused_reports
        add constraint refused_reports_brand_id_fingerprint_key unique (brand_id, fingerprint)`.execute(
      t.db,
    );
    const ids = [
      await store(brand, { key: 'BRAND_SECRET_INVALID', is_authentic: false }),
      await store(brand, { key: 'BRAND_KEY_EXPIRED', is_authentic: true }),
    ];
    const genuine = await store(brand, { key: 'AMOUNT_INVALID', is_authentic: true });
    const name = '../../../platform/db/migrations/development/0437-unproven-reports.sql';
    const text = readFileSync(new URL(name, import.meta.url), 'utf8');
    await inTransaction(t.db, (tx) => sql.raw(text).execute(tx));
    expect((await list(brand, 0)).list.map((row) => row.id)).toEqual([genuine]);
    expect((await list(brand, 1)).list.map((row) => row.id).sort()).toEqual(ids.sort());
    for (const id of ids) expect((await replay(id)).message).toBe('REFUSED_REPORT_UNPROVEN');
    expect(await linesOf(brand)).toEqual([]);
  });

  test('cannot be edited, marked as proven or replayed in the database either', async () => {
    const brand = await buildReportingBrand(t);
    const id = await store(brand, { key: 'AMOUNT_INVALID', is_authentic: false });
    const set = (fields: object) =>
      t.db.updateTable('refused_reports').set(fields).where('id', '=', id).execute();
    const immutable = `refused report ${id} is immutable`;
    await expect(set({ is_authentic: true })).rejects.toThrow(immutable);
    await expect(set({ fields: '{"amount":"1"}' })).rejects.toThrow(immutable);
    await expect(set({ key: 'AMOUNT_REQUIRED' })).rejects.toThrow(immutable);
    await expect(set({ replayed_at: now() })).rejects.toThrow('was not sent by its brand');
    const proven = { key: 'BRAND_SECRET_INVALID', is_authentic: true };
    await expect(store(brand, proven)).rejects.toThrow('refused_reports_proven');
  });

  test('does not push out a refused report of the brand, however many there are', async () => {
    const brand = await buildReportingBrand(t);
    const [before, ofBrand] = [await dropped(), rateLimits.unproven_report_brand];
    await reportOrder(t, brand, { order_id: 'before', amount: 'x' });
    for (let nth = 0; nth < 150; nth += 1) await guess(brand, { order_id: `g${nth}`, amount: '1' });
    await reportOrder(t, brand, { order_id: 'after', amount: 'x' });
    await t.db
      .insertInto('refused_reports')
      .values(
        Array.from({ length: 600 }, (_, nth) =>
          rowOf(brand, { key: 'BRAND_SECRET_INVALID', is_authentic: false }, nth),
        ),
      )
      .execute();
    await deleteOldReports(t);
    const proven = (await list(brand, 0)).list.map((row) => row.order_id);
    expect(proven).toEqual(['after', 'before']);
    expect((await list(brand, 1)).total).toBe(100);
    expect(await dropped()).toBe(before + 150 - ofBrand.points + (600 + ofBrand.points - 100));
  });

  test('is limited by address and by brand', async () => {
    const [one, other] = [await buildReportingBrand(t), await buildReportingBrand(t)];
    const before = await dropped();
    const { unproven_report: ofAddress, unproven_report_brand: ofBrand } = rateLimits;
    for (let nth = 0; nth <= ofAddress.points; nth += 1) {
      await guess(one, { order_id: `a${nth}`, amount: '1' }, '203.0.113.5');
    }
    expect((await list(one, 1)).total).toBe(ofAddress.points);
    expect(await dropped()).toBe(before + 1);
    for (let nth = 0; nth <= ofBrand.points; nth += 1) {
      await guess(other, { order_id: `b${nth}`, amount: '1' });
    }
    expect((await list(other, 1)).total).toBe(ofBrand.points);
  });

  test('is kept for 7 days, a refused report of the brand for 30', async () => {
    const brand = await buildReportingBrand(t);
    await reportOrder(t, brand, { order_id: 'a', amount: 'x' });
    await guess(brand, { order_id: 'b', amount: '1' });
    advanceClock(8 * 86_400_000);
    await deleteOldReports(t);
    const kept = await t.db
      .selectFrom('refused_reports')
      .select('order_id')
      .where('brand_id', '=', brand.id)
      .execute();
    expect(kept).toEqual([{ order_id: 'a' }]);
  });
});
