import { createHash } from 'node:crypto';
import { type CommissionStage, moveCommission } from '#server/ledger/move-commission.ts';
import { moveSale } from '#server/ledger/move-sale.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { ReportingBrand } from './brand-store.ts';
import { openLookups } from './open-lookups.ts';
import { type Plan, planLines } from './plan-lines.ts';
import type { LineReport } from './rules.ts';
import {
  insertLines,
  lockLinesOfOrders,
  lockOrders,
  type StoredLine,
  updateLine,
} from './store.ts';
import { type LineChange, writeChanges } from './write-changes.ts';

export type Source = 'call' | 'pixel' | 'file' | 'staff' | 'demo' | 'claim';

/** A plan carried out: the number of its line, or null where it was refused. */
export type Recorded = { plan: Plan; conversion_id: number | null };

/**
 * Records lines of one brand, of any number of orders, in one transaction (about 500 at once serve
 * best). With `whole` the first refusal ends it all; otherwise refused reports are left out.
 */
export function recordLines(
  parts: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  reports: readonly LineReport[],
  { source, whole }: { source: Source; whole: boolean },
): Promise<Recorded[]> {
  return inTransaction(parts.db, async (tx) => {
    const orderIds = [...new Set(reports.map((report) => report.order_id))];
    await lockOrders(
      tx,
      orderIds.map((orderId) => orderKey(brand.id, orderId)),
    );
    const stored = await lockLinesOfOrders(tx, brand.id, orderIds);
    const at = now();
    const plans = await planLines(openLookups(parts, tx, brand, stored), reports, stored, {
      source,
      at,
    });
    const refused = plans.find((plan) => plan.outcome === 'refused');
    if (whole && refused) refuse(refused.key);
    return carryOut(tx, brand, plans, at);
  });
}

function orderKey(brandId: number, orderId: string): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify([brandId, orderId]))
    .digest();
  return hash.readBigInt64BE();
}

async function carryOut(
  tx: Tx,
  brand: ReportingBrand,
  plans: readonly Plan[],
  at: Date,
): Promise<Recorded[]> {
  const fresh = plans.flatMap((plan) => (plan.outcome === 'recorded' ? [plan.line] : []));
  const inserted = await insertLines(tx, fresh);
  const ids = new Map(inserted.map((row) => [`${row.order_id}\n${row.line_id}`, row.id]));
  const done = plans.map((plan) => ({ plan, conversion_id: numberOf(plan, ids) }));
  const posted: LineChange[] = [];
  for (const { plan, conversion_id } of done) {
    if (conversion_id === null || plan.outcome === 'repeated') continue;
    if (plan.outcome === 'recorded') posted.push(openingOf(plan.line, conversion_id, brand));
    else if (plan.outcome !== 'refused') {
      await updateLine(tx, conversion_id, { ...plan.set, updated_at: at });
      posted.push(changeOf(plan, brand));
    }
  }
  await writeChanges(tx, posted, at);
  return done;
}

function numberOf(plan: Plan, inserted: ReadonlyMap<string, number>): number | null {
  if (plan.outcome === 'refused') return null;
  if (plan.outcome !== 'recorded') return plan.old.id;
  return inserted.get(`${plan.line.order_id}\n${plan.line.line_id}`) ?? null;
}

type Amounts = {
  publisher_id?: number | null | undefined;
  sale_minor: bigint;
  commission_minor: bigint;
};

function openingOf(
  line: Extract<Plan, { outcome: 'recorded' }>['line'],
  conversion_id: number,
  brand: ReportingBrand,
): LineChange {
  const nothing: Amounts = { sale_minor: 0n, commission_minor: 0n };
  return {
    change: {
      conversion_id,
      kind: 'recorded',
      new_status: line.status,
      new_sale_minor: line.sale_minor,
      new_commission_minor: line.commission_minor,
      note: line.note ?? null,
    },
    postings: difference(nothing, line, 'pending', { brand, conversion_id }),
  };
}

type ChangePlan = Extract<Plan, { outcome: 'amended' | 'adjusted' | 'cancelled' }>;

function changeOf({ outcome, old, set }: ChangePlan, brand: ReportingBrand): LineChange {
  const line = { ...old, ...set } as StoredLine;
  const isTakenBack = line.status === 'rejected';
  const after = isTakenBack ? { ...line, commission_minor: 0n } : line;
  return {
    change: {
      conversion_id: old.id,
      kind: outcome,
      old_status: old.status,
      new_status: line.status,
      old_sale_minor: old.sale_minor,
      new_sale_minor: line.sale_minor,
      old_commission_minor: old.commission_minor,
      new_commission_minor: line.commission_minor,
      reason: line.reason,
      note: line.note,
    },
    postings: difference(old, after, stageOf(old), { brand, conversion_id: old.id }),
  };
}

const stageOf = (line: StoredLine): CommissionStage =>
  line.status === 'rejected' ? 'none' : line.status;

/** From what a line posted so far to what it shall have posted, where its commission stands. */
function difference(
  before: Amounts,
  after: Amounts,
  stage: CommissionStage,
  { brand, conversion_id }: { brand: ReportingBrand; conversion_id: number },
): LineChange['postings'] {
  const line = { brand_id: brand.id, currency: brand.currency, conversion_id };
  const commission = (publisher_id: number, minor: bigint) =>
    moveCommission({ ...line, publisher_id }, 'none', stage, minor);
  const sale = (publisher_id: number | null, minor: bigint) =>
    moveSale({ ...line, publisher_id }, minor);
  const [from, to] = [before.publisher_id ?? null, after.publisher_id ?? null];
  if (from === to) {
    const moved = after.commission_minor - before.commission_minor;
    return [
      ...sale(to, after.sale_minor - before.sale_minor),
      ...(to ? commission(to, moved) : []),
    ];
  }
  return [
    ...sale(from, -before.sale_minor),
    ...(from ? commission(from, -before.commission_minor) : []),
    ...sale(to, after.sale_minor),
    ...(to ? commission(to, after.commission_minor) : []),
  ];
}
