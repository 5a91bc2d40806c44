import { isDeepStrictEqual } from 'node:util';
import { type Brand, lockBrandByMcid } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { previewIn, type Tx } from '#server/platform/db/connect.ts';
import type {
  BatchResult,
  ChangeToUndo,
  KeptSubject,
  NextRow,
  RowBatch,
  RowChange,
  RowResult,
} from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { sourceKeyOf } from '../rules.ts';
import { requireCoupon } from '../save-coupon.ts';
import {
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  lockImportedCoupon,
  updateCoupon,
} from '../store.ts';
import type { CouponRow } from './read-coupon-file.ts';

type Outcome = { verdict: RowResult['verdict']; change?: Omit<RowChange, 'row'> };

/**
 * Writes the coupons of rows that are new or changed. A check writes them too, with the earlier ones of
 * the file that have the same codes, and reverts that: so it finds coupons that exclude each other.
 */
export async function applyCouponRows(batch: RowBatch): Promise<BatchResult> {
  if (!batch.isCheck) return importRows(batch);
  const rows = batch.rows as NextRow<CouponRow>[];
  const codes = rows.flatMap(({ fields }) => fields.code ?? []);
  const earlier = await batch.earlier('code', codes);
  const done = await previewIn(batch.tx, async () => {
    await importRows({ ...batch, rows: earlier });
    return importRows(batch);
  });
  return { results: done.results, changes: [] };
}

/**
 * Deletes the coupons that an import has added and restores those it has changed. Returns those
 * that have changed since, and new ones to which orders are credited.
 */
export async function undoCoupons(
  tx: Tx,
  entries: readonly ChangeToUndo[],
  credited: ReadonlySet<number>,
): Promise<KeptSubject[]> {
  const kept: KeptSubject[] = [];
  for (const { subject_id, version, before } of entries) {
    const coupon = await lockCoupon(tx, subject_id);
    const isUsed = before === null && credited.has(subject_id);
    if (isUsed || !coupon || versionOf(coupon.updated_at) !== version) {
      kept.push({ subject_id, key: 'IMPORT_LINE_CHANGED' });
    } else if (before === null) await deleteCoupon(tx, subject_id);
    else await updateCoupon(tx, subject_id, { ...before, updated_at: now() });
  }
  return kept;
}

async function importRows({ tx, rows }: RowBatch): Promise<BatchResult> {
  const done: BatchResult = { results: [], changes: [] };
  const brands = new Map<string, Brand | undefined>();
  for (const { row, fields: coupon } of rows as NextRow<CouponRow>[]) {
    const name = coupon.mcid ?? '';
    if (!brands.has(name)) brands.set(name, await lockBrandByMcid(tx, name));
    try {
      const brand = brands.get(name) ?? refuse('BRAND_NOT_EXISTS');
      const { verdict, change } = await importRow(tx, coupon, brand);
      done.results.push({ row, verdict, error: null });
      if (change) done.changes.push({ row, ...change });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { field = 'mcid' } = (error.data ?? {}) as { field?: string };
      const value = String(coupon[field as keyof CouponRow] ?? name).slice(0, 100);
      done.results.push({ row, verdict: null, error: { field, key: error.key, value } });
    }
  }
  return done;
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
    const subject_id = await insertCoupon(tx, {
      ...facts,
      source_key,
      brand_id: brand.id,
      ...times,
    });
    return { verdict: 'new', change: { subject_id, version: versionOf(at), before: null } };
  }
  const changed = (Object.keys(facts) as (keyof typeof facts)[]).filter(
    (name) => !isDeepStrictEqual(facts[name], known[name]),
  );
  if (changed.length === 0) return { verdict: 'repeated' };
  await updateCoupon(tx, known.id, { ...facts, updated_at: at });
  const before = Object.fromEntries(changed.map((name) => [name, known[name]]));
  const change = { subject_id: known.id, version: versionOf(at), before };
  return { verdict: 'changed', change };
}
