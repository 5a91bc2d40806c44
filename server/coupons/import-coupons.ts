import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf } from '#contract/call.ts';
import type { importCouponFile } from '#contract/coupons/publisher.ts';
import { type Brand, lockBrandByMcid } from '#server/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { runIsolated } from '#server/platform/isolation/run-isolated.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { requireCoupon } from './keep-coupon.ts';
import { type CouponRow, type CouponSheet, couponFileTask } from './read-coupon-file.ts';
import { sourceKeyOf } from './rules.ts';
import { insertCoupon, lockImportedCoupon, type StoredCoupon, updateCoupon } from './store.ts';

type Report = ReplyOf<typeof importCouponFile>;
type Outcome = 'created' | 'updated' | 'unchanged';

/** Thrown to roll back the writes of a preview. */
class PreviewRollback extends Error {}

/**
 * Reads a file of coupons and reports what an import would do; with `apply` it writes all rows in
 * one transaction. Invalid rows stop the import unless `skip_bad` excludes them. Idempotent:
 * importing the same file again changes nothing.
 */
export async function importCoupons(
  db: Db,
  bytes: Buffer,
  { mcid, apply, skip_bad }: { mcid?: string | undefined; apply: number; skip_bad: number },
): Promise<Report> {
  const sheet = await runIsolated(couponFileTask, [bytes]);
  let report: Report | undefined;
  const work = inTransaction(db, async (tx) => {
    report = await importRows(tx, sheet, mcid);
    if (!apply) throw new PreviewRollback();
    if (report.rows_bad > 0 && !skip_bad) refuse('FILE_ROWS_INVALID', report);
    report.applied = true;
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof PreviewRollback)) throw error;
  });
  if (!report) throw new Error('The file was not read.');
  return report;
}

async function importRows(tx: Tx, sheet: CouponSheet, mcid: string | undefined): Promise<Report> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const errors = [...sheet.errors];
  const brands = new Map<string, Brand | undefined>();
  const seen = new Set<string>();
  for (const { row, value: coupon } of sheet.good) {
    const name = coupon.mcid ?? mcid ?? '';
    if (!brands.has(name)) brands.set(name, await lockBrandByMcid(tx, name));
    try {
      requireOnce(seen, name, coupon);
      counts[await importRow(tx, coupon, brands.get(name) ?? refuse('BRAND_NOT_EXISTS'))] += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { field = 'mcid' } = (error.data ?? {}) as { field?: string };
      const value = String(coupon[field as keyof CouponRow] ?? name).slice(0, 100);
      errors.push({ row, field, key: error.key, value });
    }
  }
  const rows_ok = counts.created + counts.updated + counts.unchanged;
  return {
    applied: false,
    rows_total: sheet.rows_total,
    rows_ok,
    rows_bad: sheet.rows_total - rows_ok,
    ...counts,
    errors: errors.sort((one, other) => one.row - other.row).slice(0, 1000),
  };
}

/** Refuses a file that lists a coupon twice: which row should win is undefined. */
function requireOnce(seen: Set<string>, mcid: string, coupon: CouponRow): void {
  const key = JSON.stringify([mcid, sourceKeyOf(coupon, coupon.id)]);
  if (seen.has(key)) refuse('COUPON_CODE_TAKEN', { field: coupon.code ? 'code' : 'name' });
  seen.add(key);
}

async function importRow(tx: Tx, row: CouponRow, brand: Brand): Promise<Outcome> {
  const { id, mcid: _mcid, ...coupon } = row;
  const source_key = sourceKeyOf(coupon, id);
  const known = await lockImportedCoupon(tx, brand.id, source_key);
  const at = now();
  const except = known ? { except: known.id } : {};
  const facts = await requireCoupon(tx, coupon, {
    ...brand,
    start: known?.starts_at ?? at,
    ...except,
  });
  if (!known) {
    const times = { created_at: at, updated_at: at };
    await insertCoupon(tx, { ...facts, source_key, brand_id: brand.id, ...times });
    return 'created';
  }
  const isSame = Object.entries(facts).every(([name, value]) =>
    isDeepStrictEqual(value, known[name as keyof StoredCoupon]),
  );
  if (isSame) return 'unchanged';
  await updateCoupon(tx, known.id, { ...facts, updated_at: at });
  return 'updated';
}
