import type { ErrorKey } from '#contract/errors.ts';
import { now } from '#server/platform/clock.ts';
import type { Origin } from '#server/platform/current-origin.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type Lookups, openLookups, openSources, type Sources } from '../lines/open-lookups.ts';
import { planOrders } from '../lines/plan-orders.ts';
import { postDifference } from '../lines/post-difference.ts';
import { isOrderTimeSane, isReturn, type LineReport, type Source } from '../lines/rules.ts';
import {
  lockKeyOf,
  lockOrderLines,
  lockOrders,
  type NewLine,
  type OrderKey,
  type Plan,
  type StoredLine,
  tryLockOrders,
  type UpdatedLine,
  updateLines,
} from '../lines/store.ts';
import { changeOfLine, type LineChange, writeChanges } from '../lines/write-changes.ts';
import { ordersOf, type ReturnRule } from '../returns/rules.ts';
import { type ChangedOrder, settleReturns } from '../returns/settle-returns.ts';
import { findReturnRule } from '../returns/store.ts';
import type { ReportingBrand } from './brand-store.ts';

/** `first_line_id` of a new line whose order has no other line yet. */
const FIRST_OF_ORDER = -1;

/** What is refused together: see `commitReports`. */
export type Unit = 'request' | 'order' | 'line';

/** Lines of one brand that are recorded together. */
export type LineRequest = {
  brand: ReportingBrand;
  reports: readonly LineReport[];
  source: Source;
  unit: Unit;
  /** The names of the orders: reports of one order are not recorded at the same time. */
  orders: readonly string[];
  /** The HTTP request or job that reports them. */
  origin: Origin;
};

/** A plan of a request. */
type Planned = { request: LineRequest; plan: Plan };

/** A plan that was carried out: the id of its line, or null if the report was refused. */
export type Recorded = { plan: Plan; order_line_id: number | null };

/**
 * Records requests of any brands in a transaction: locks their orders, plans what they change, and
 * writes lines, postings and events. Returns what was recorded by each of them. With
 * `skipsLocked`, a request is left out whose order is being changed by another transaction, so that the
 * others do not wait for it, or by a request before it: a return and its sale are recorded one after
 * the other.
 */
export async function writeBatch(
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
  const recorded = Map.groupBy(await writeLines(tx, planned, stored, at), ({ request }) => request);
  return new Map(requests.map((request) => [request, recorded.get(request) ?? []]));
}

type ReturnRules = ReadonlyMap<number, ReturnRule | undefined>;

async function findReturnRules(tx: Tx, requests: readonly LineRequest[]) {
  const rules = new Map<number, ReturnRule | undefined>();
  for (const { brand, reports } of requests) {
    if (!reports.some(isReturn) || rules.has(brand.id)) continue;
    rules.set(brand.id, await findReturnRule(tx, brand.id));
  }
  return rules;
}

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

/**
 * Carries out plans of any brands: lines, their history, ledger postings and events. `stored` contains
 * the lines stored for their orders, which are locked.
 */
async function writeLines(
  tx: Tx,
  planned: readonly Planned[],
  stored: readonly OrderKey[],
  at: Date,
): Promise<(Planned & Recorded)[]> {
  const fresh = planned.flatMap(({ plan }) => (plan.outcome === 'recorded' ? [plan.line] : []));
  const inserted = await insertLines(tx, markFirst(fresh, stored));
  const ids = new Map(inserted.map((row) => [lineName(row), row.id]));
  const done = planned.map((one) => ({ ...one, order_line_id: lineIdOf(one.plan, ids) }));
  const changes: LineChange[] = [];
  const orders: ChangedOrder[] = [];
  const updates: UpdatedLine[] = [];
  for (const { plan, order_line_id, request } of done) {
    if (order_line_id === null || plan.outcome === 'repeated' || plan.outcome === 'refused')
      continue;
    const { origin, brand } = request;
    orders.push(...changedOrders(plan, brand.id).map((order) => ({ ...order, origin })));
    if (plan.outcome === 'recorded') {
      changes.push({ ...recordingOf(plan.line, order_line_id), origin });
      continue;
    }
    updates.push({ id: order_line_id, set: { ...plan.set, updated_at: at } });
    const after = { ...plan.old, ...plan.set } as StoredLine;
    changes.push({ ...changeOfLine(plan.outcome, plan.old, after), origin });
  }
  await updateLines(tx, updates);
  // Lines are locked before `writeChanges` locks the ledger.
  await writeChanges(tx, changes, at, await settleReturns(tx, orders, at));
  return done;
}

/** Marks the first line of each new order; the database looks up the first line of the others. */
function markFirst(lines: readonly NewLine[], stored: readonly OrderKey[]): NewLine[] {
  const known = new Set(stored.map(orderOf));
  return lines.map((line) => {
    const order = orderOf(line);
    const isFirst = !known.has(order);
    known.add(order);
    return { ...line, first_line_id: isFirst ? FIRST_OF_ORDER : 0 };
  });
}

const orderOf = ({ brand_id, order_id }: OrderKey) => `${brand_id} ${order_id}`;

/** The order of a changed line, and that of the sale it reverses. */
function changedOrders(plan: Plan, brand_id: number): OrderKey[] {
  const line = plan.outcome === 'recorded' ? plan.line : 'old' in plan ? plan.old : null;
  const { order_id } = plan.report;
  const ids = new Set([order_id, line?.sale_order_id ?? order_id]);
  return [...ids].map((id) => ({ brand_id, order_id: id }));
}

function lineIdOf(plan: Plan, inserted: ReadonlyMap<string, number>): number | null {
  if (plan.outcome === 'refused') return null;
  if (plan.outcome !== 'recorded') return plan.old.id;
  return inserted.get(lineName(plan.line)) ?? null;
}

function recordingOf(
  line: Extract<Plan, { outcome: 'recorded' }>['line'],
  order_line_id: number,
): LineChange {
  return {
    change: {
      order_line_id,
      kind: 'recorded',
      new_status: line.status,
      currency: line.currency,
      new_sale_minor: line.sale_minor,
      new_commission_minor: line.commission_minor,
      note: line.note ?? null,
    },
    postings: postDifference({ brand_id: line.brand_id, order_line_id }, 'pending', null, line),
  };
}

/** Inserts lines; returns their ids with brand, order id and line id. */
async function insertLines(tx: Tx, lines: readonly NewLine[]) {
  if (lines.length === 0) return [];
  return insertRows(tx, 'order_lines', lines, ['input'])
    .returning(['id', 'brand_id', 'order_id', 'line_id'])
    .modifyEnd(PREPARED)
    .execute();
}
