import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import type { CommissionRule } from '#server/offers/terms/choose-rule.ts';
import { openTerms } from '#server/offers/terms/open-terms.ts';
import { readRules } from '#server/offers/terms/read-rules.ts';
import { listPublisherNames } from '#server/people/accounts/list-publisher-names.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandByMcid, type ReportingBrand } from '../intake/brand-store.ts';
import { sidesOf } from './exchange-amounts.ts';
import { type Recomputed, recomputeLines } from './recompute-lines.ts';
import { readPastLines } from './recompute-store.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
/** Publishers listed by name: those whose commission changes most. */
const MAX_PUBLISHERS = 200;

type Reply = ReplyOf<typeof recomputeBrandTerms>;
type Sum = { orders: Set<string>; lines: number; before: bigint; after: bigint };

/**
 * What the orders of the last 90 days would have cost in commission under a draft of terms, in total
 * and per publisher, beside what they cost. Only reads. Refuses BRAND_NOT_EXISTS and what `readRules`
 * refuses.
 */
export async function recomputeTerms(
  db: Db,
  { mcid, rules: entered }: ParsedOf<typeof recomputeBrandTerms>,
): Promise<Reply> {
  const brand = (await findBrandByMcid(db, mcid)) ?? refuse('BRAND_NOT_EXISTS');
  const rules = await readRules(db, entered, brand.currency);
  const draft = rules.map((rule, index) => ({ ...rule, id: index + 1 }));
  const until = now();
  const from = new Date(until.getTime() - DAYS * DAY_MS);
  return sumUp(db, brand, { from, until, draft });
}

type Asked = { from: Date; until: Date; draft: readonly CommissionRule[] };

async function sumUp(db: Db, brand: ReportingBrand, { from, until, draft }: Asked): Promise<Reply> {
  const terms = openTerms(db, brand.id, draft);
  const sums = new Map<number, Sum>();
  let sale = 0n;
  let without_rule = 0;
  const pages = readPastLines(db, brand, { from, until, draft });
  for await (const one of recomputeLines(pages, { brand, terms, draft })) {
    if (one.line.order_time < from) continue;
    sale += sidesOf(one.line).brand.sale_minor;
    if (one.hasNoRule) without_rule += 1;
    addTo(sums, one);
  }
  const all = [...sums.values()];
  const money = (minor: bigint) => minorToText(minor, brand.currency);
  const total = (name: 'before' | 'after') => money(all.reduce((sum, one) => sum + one[name], 0n));
  return {
    currency: brand.currency,
    from: from.toISOString(),
    until: until.toISOString(),
    orders: all.reduce((sum, one) => sum + one.orders.size, 0),
    lines: all.reduce((sum, one) => sum + one.lines, 0),
    sale: money(sale),
    before: total('before'),
    after: total('after'),
    without_rule,
    publishers: sums.size,
    list: await listMostChanged(db, sums, money),
  };
}

function addTo(sums: Map<number, Sum>, { line, commission }: Recomputed): void {
  const sum = sums.get(line.publisher_id) ?? { orders: new Set(), lines: 0, before: 0n, after: 0n };
  sums.set(line.publisher_id, sum);
  if (line.event === 'sale') sum.orders.add(line.order_id);
  sum.lines += 1;
  sum.before += sidesOf(line).brand.commission_minor;
  sum.after += commission;
}

async function listMostChanged(
  db: Db,
  sums: ReadonlyMap<number, Sum>,
  money: (minor: bigint) => string,
): Promise<Reply['list']> {
  const change = ({ before, after }: Sum) => (after > before ? after - before : before - after);
  const most = [...sums]
    .sort(([id, one], [otherId, other]) => Number(change(other) - change(one)) || id - otherId)
    .slice(0, MAX_PUBLISHERS);
  const names = await listPublisherNames(
    db,
    most.map(([id]) => id),
  );
  return most.map(([publisher_id, { orders, before, after }]) => ({
    publisher_id,
    name: names.get(publisher_id) ?? String(publisher_id),
    orders: orders.size,
    before: money(before),
    after: money(after),
    change: money(after - before),
  }));
}
