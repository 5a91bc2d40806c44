import { createHash } from 'node:crypto';
import type { ErrorKey } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { applyPlans } from '../lines/apply-plans.ts';
import { type Lookups, openLookups, openSources, type Sources } from '../lines/open-lookups.ts';
import type { Plan } from '../lines/plan-lines.ts';
import { planOrders } from '../lines/plan-orders.ts';
import { isOrderTimeSane, isReturn, type LineReport } from '../lines/rules.ts';
import {
  lockOrderLines,
  lockOrders,
  type OrderKey,
  type StoredLine,
  tryLockOrders,
} from '../lines/store.ts';
import { NO_RULE } from '../returns/open-returns.ts';
import { type ReturnRule, saleOrderOf } from '../returns/rules.ts';
import { findReturnRule } from '../returns/store.ts';
import type { LineRequest, Planned, Recorded } from './line-request.ts';

/**
 * Records requests of any brands in a transaction. Returns what was recorded by each of them. With
 * `skipsLocked`, a request is left out whose order is being changed by another transaction, so that the
 * others do not wait for it, or by a request before it: a return and its sale are recorded one after
 * the other.
 */
export async function recordRequests(
  parts: Pick<Parts, 'config'>,
  tx: Tx,
  wanted: readonly LineRequest[],
  { skipsLocked = false } = {},
): Promise<Map<LineRequest, Recorded[]>> {
  const rules = await findReturnRules(tx, wanted);
  const keys = new Map(wanted.map((request) => [request, orderKeysOf(request, rules)]));
  const requests = await lockRequests(tx, keys, skipsLocked);
  const stored = await lockOrderLines(
    tx,
    requests.flatMap((request) => keys.get(request) ?? []),
  );
  const at = now();
  const sources = openSources(parts, tx);
  await readSources(sources, requests, stored, at);
  const planned: Planned[] = [];
  // In a fixed order, because planning may lock the volumes of a brand.
  const brands = [...Map.groupBy(requests, ({ brand }) => brand.id)].sort(([a], [b]) => a - b);
  for (const [brandId, own] of brands) {
    const [{ brand }] = own as [LineRequest];
    const lines = stored.filter(({ brand_id }) => brand_id === brandId);
    const open = () => openLookups(parts, tx, brand, lines, rules.get(brandId), sources);
    planned.push(...(await planBrand(open, own, lines, at)));
  }
  const recorded = Map.groupBy(await applyPlans(tx, planned, stored, at), ({ request }) => request);
  return new Map(requests.map((request) => [request, recorded.get(request) ?? []]));
}

type ReturnRules = ReadonlyMap<number, ReturnRule | undefined>;

function orderKeysOf({ brand, reports }: LineRequest, rules: ReturnRules): OrderKey[] {
  return ordersOf(reports, rules.get(brand.id)).map((order_id) => {
    return { brand_id: brand.id, order_id };
  });
}

/** Locks the orders of requests; returns the requests that are to be recorded. */
async function lockRequests(
  tx: Tx,
  keys: ReadonlyMap<LineRequest, readonly OrderKey[]>,
  skipsLocked: boolean,
): Promise<LineRequest[]> {
  const all = [...keys.values()].flat().map(lockKeyOf);
  if (!skipsLocked) {
    await lockOrders(tx, all);
    return [...keys.keys()];
  }
  const free = await tryLockOrders(tx, all);
  return [...keys].flatMap(([request, orders]) => {
    const own = orders.map(lockKeyOf);
    const isFree = own.every((key) => free.has(key));
    for (const key of own) free.delete(key);
    return isFree ? [request] : [];
  });
}

async function findReturnRules(tx: Tx, requests: readonly LineRequest[]) {
  const rules = new Map<number, ReturnRule | undefined>();
  for (const { brand, reports } of requests) {
    if (!reports.some(isReturn) || rules.has(brand.id)) continue;
    rules.set(brand.id, await findReturnRule(tx, brand.id));
  }
  return rules;
}

/** The orders that reports concern: their own, and those of the sales that returns reverse. */
export function ordersOf(reports: readonly LineReport[], rule: ReturnRule = NO_RULE): string[] {
  const ids = reports.flatMap((report) => [
    report.order_id,
    report.sale_order_id ??
      (isReturn(report) ? saleOrderOf(rule, report.order_id) : null) ??
      report.order_id,
  ]);
  return [...new Set(ids)];
}

/** Takes the advisory locks of a brand's orders until the transaction ends. */
export function lockOrdersOf(tx: Tx, brand_id: number, orderIds: readonly string[]): Promise<void> {
  return lockOrders(
    tx,
    orderIds.map((order_id) => lockKeyOf({ brand_id, order_id })),
  );
}

function lockKeyOf({ brand_id, order_id }: OrderKey): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify([brand_id, order_id]))
    .digest();
  return hash.readBigInt64BE();
}

/** Reads what new lines look up, for all of them together. */
async function readSources(
  sources: Sources,
  requests: readonly LineRequest[],
  stored: readonly StoredLine[],
  at: Date,
): Promise<void> {
  const known = new Set(stored.map(lineName));
  const readClick = async (click_ref: string) => {
    const click = await sources.click(click_ref);
    if (click) await sources.accountCurrency(click.publisher_id);
  };
  const read = (brand_id: number, report: LineReport): Promise<unknown>[] => {
    const time = report.order_time ?? at;
    const { order_id, line_id, cancelled, click_ref } = report;
    if (cancelled || known.has(lineName({ brand_id, order_id, line_id }))) return [];
    if (!isOrderTimeSane(time, at)) return [];
    const rules = sources.rulesAt({ brand_id, at: time });
    return click_ref === undefined ? [rules] : [rules, readClick(click_ref)];
  };
  const reads = requests.flatMap(({ brand, reports }) =>
    reports.flatMap((report) => read(brand.id, report)),
  );
  // Waits for all of them, because none may be sent once the transaction is over.
  const failed = (await Promise.allSettled(reads)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const lineName = (line: { brand_id: number; order_id: string; line_id: string | null }) =>
  JSON.stringify([line.brand_id, line.order_id, line.line_id]);

/**
 * Plans the requests of a brand. What is refused together is planned no more once a line of it is
 * refused, because what it would have recorded counts in the volumes of the others; its other lines get
 * the same refusal.
 */
async function planBrand(
  open: () => Lookups,
  requests: readonly LineRequest[],
  stored: readonly StoredLine[],
  at: Date,
): Promise<Planned[]> {
  const owners = new Map(
    requests.flatMap((request) => request.reports.map((report) => [report, request] as const)),
  );
  const refusals = new Map<string, ErrorKey>();
  const places = new Map(requests.map((request, place) => [request, place]));
  const keyOf = (report: LineReport): ErrorKey | undefined => refusals.get(unitOf(report));
  const unitOf = (report: LineReport): string => {
    const request = owners.get(report) as LineRequest;
    const order = request.unit === 'order' ? report.order_id : '';
    return request.unit === 'line' ? '' : `${places.get(request)} ${order}`;
  };
  const reports = [...owners.keys()];
  for (;;) {
    const wanted = reports.filter((report) => keyOf(report) === undefined);
    const plans = await planBySource(open(), wanted, stored, { owners, at });
    const count = refusals.size;
    for (const one of plans) {
      const unit = unitOf(one.report);
      if (one.outcome !== 'refused' || unit === '' || refusals.has(unit)) continue;
      refusals.set(unit, one.key);
    }
    if (refusals.size > count) continue;
    const refused = reports.flatMap((report): Plan[] => {
      const key = keyOf(report);
      return key ? [{ report, outcome: 'refused', key }] : [];
    });
    return [...plans, ...refused].map((plan) => {
      return { plan, request: owners.get(plan.report) as LineRequest };
    });
  }
}

async function planBySource(
  lookups: Lookups,
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  { owners, at }: { owners: ReadonlyMap<LineReport, LineRequest>; at: Date },
): Promise<Plan[]> {
  const plans: Plan[] = [];
  const bySource = Map.groupBy(reports, (report) => owners.get(report)?.source ?? '');
  for (const [source, own] of bySource) {
    plans.push(...(await planOrders(lookups, own, stored, { source, at })));
  }
  return plans;
}
