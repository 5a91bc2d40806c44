import { creditLine, type LineFacts } from '../attribution/credit-line.ts';
import { amountsOf, exchangeOf, sidesOf } from '../commission/exchange-amounts.ts';
import { payFixed } from '../commission/fixed/pay-fixed.ts';
import { currencyOf, valueLine } from '../commission/value-line.ts';
import { hasOtherReturns, keepCredit, matchReturns } from '../returns/match-returns.ts';
import { mergeBrowserReports, supersedeLines } from './merge-browser-reports.ts';
import type { Lookups } from './open-lookups.ts';
import {
  contradicts,
  differs,
  eventOf,
  factsOf,
  isConfirming,
  isMoreSpecific,
  isOrderTimeSane,
  type LineReport,
  lockDateOf,
  type ReportedFacts,
} from './rules.ts';
import type { LineUpdate, Plan, StoredLine } from './store.ts';

/**
 * Decides the effect of reports on the stored lines of their orders, with the commissions that depend
 * on several lines. Writes nothing, so the same plan serves recording and the preview of a file.
 */
export async function planOrders(
  lookups: Lookups,
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  context: { source: string; at: Date; isTest?: boolean },
): Promise<Plan[]> {
  // Nobody has links of a draft, so its orders come from a shop that is still being connected.
  if (lookups.brand.status === 'draft' && !context.isTest) {
    return reports.map((report) => ({ report, outcome: 'refused', key: 'BRAND_IS_DRAFT' }));
  }
  const origins = mergeBrowserReports(reports, stored, context.source);
  const merged = [...origins.keys()];
  const plans = [
    ...(await planLines(lookups, merged, stored, context)),
    ...supersedeLines(merged, stored, context),
  ];
  const paid = await payFixed(lookups, await matchReturns(lookups, plans, stored), stored);
  return paid.map((plan) => ({ ...plan, report: origins.get(plan.report) ?? plan.report }));
}

/**
 * Decides the effect of each report on the stored lines of its order. The idempotency of order reports
 * is decided here: the idempotency key is (brand, order id, line id), and a report that adds nothing
 * to the stored line is `repeated`.
 */
async function planLines(
  lookups: Lookups,
  reports: readonly LineReport[],
  stored: readonly StoredLine[],
  context: { source: string; at: Date },
): Promise<Plan[]> {
  const known = new Map(stored.map((line) => [lineKey(line), line]));
  const plans: Plan[] = [];
  for (const report of reports) {
    if (report.cancelled) plans.push(...planCancellation(report, stored, context.at));
    else plans.push(await planReport(lookups, report, known.get(lineKey(report)), context));
  }
  return plans;
}

const lineKey = (line: { order_id: string; line_id: string | null }) =>
  JSON.stringify([line.order_id, line.line_id]);

function planCancellation(report: LineReport, stored: readonly StoredLine[], at: Date): Plan[] {
  const selected = stored.filter(
    (line) =>
      line.order_id === report.order_id &&
      (report.line_id === null || line.line_id === report.line_id),
  );
  if (selected.length === 0) return [{ report, outcome: 'refused', key: 'CONVERSION_NOT_FOUND' }];
  return selected.map((old) => cancelLine(report, old, at));
}

function cancelLine(report: LineReport, old: StoredLine, at: Date): Plan {
  if (old.status === 'rejected' || old.input.cancelled) return { report, outcome: 'repeated', old };
  const input = JSON.stringify({ ...old.input, cancelled: true });
  const set: LineUpdate = { input, reason: 'CANCELLED' };
  // An approved line keeps its status; its amounts are adjusted to zero.
  if (old.status === 'pending') Object.assign(set, { status: 'rejected', decided_at: at });
  else Object.assign(set, amountsOf(exchangeOf(old), 0n, 0n));
  return { report, outcome: 'cancelled', old, set };
}

async function planReport(
  lookups: Lookups,
  report: LineReport,
  old: StoredLine | undefined,
  context: { source: string; at: Date },
): Promise<Plan> {
  if (report.order_time && !isOrderTimeSane(report.order_time, context.at)) {
    return { report, outcome: 'refused', key: 'ORDER_TIME_INVALID' };
  }
  if (!old) return recordLine(lookups, report, context);
  if (old.input.undone) return reviveLine(lookups, report, old);
  if (old.unconfirmed && old.status === 'pending' && isConfirming(context.source)) {
    return confirmLine(lookups, report, old, context);
  }
  if (report.is_whole) return replaceLine(lookups, report, old);
  const facts = factsOf(report);
  if (contradicts(old.input, facts)) {
    return { report, outcome: 'refused', key: 'CONVERSION_INPUT_CHANGED' };
  }
  const isSameAmount =
    old.input.amount_minor === facts.amount_minor &&
    sidesOf(old).original.currency === currencyOf(lookups, report);
  const hasNews = old.status === 'pending' && isMoreSpecific(old.input, facts);
  const isRepeated = isSameAmount && !hasNews && !(await changesUnits(lookups, report, old));
  if (isRepeated) return { report, outcome: 'repeated', old };
  if (old.status === 'rejected' || old.input.cancelled) {
    return { report, outcome: 'refused', key: 'CONVERSION_STATUS_INVALID' };
  }
  if (old.status === 'pending') return amendLine(lookups, report, old);
  return adjustLine(lookups, report, old);
}

/**
 * The whole state of a line replaces what was reported before, so that the result does not depend on
 * the states seen earlier. A line that its shop has cancelled is open again; other rejected lines
 * stay rejected. After approval only the amounts change.
 */
async function replaceLine(lookups: Lookups, report: LineReport, old: StoredLine): Promise<Plan> {
  const { cancelled, ...input } = old.input;
  if (old.status === 'rejected') {
    if (!cancelled) return { report, outcome: 'refused', key: 'CONVERSION_STATUS_INVALID' };
    return reviveLine(lookups, report, old);
  }
  const facts = factsOf(report);
  const isSameAmount =
    input.amount_minor === facts.amount_minor &&
    sidesOf(old).original.currency === currencyOf(lookups, report);
  const isSame =
    isSameAmount && !(await changesUnits(lookups, report, old)) && !(await isShared(lookups, old));
  if (old.status === 'approved') {
    if (isSame && !cancelled) return { report, outcome: 'repeated', old };
    return adjustLine(lookups, report, { ...old, input });
  }
  const isDescribed =
    (report.name ?? old.product_name) === old.product_name &&
    (report.quantity ?? old.quantity) === old.quantity;
  if (isSame && isDescribed && !differs(input, facts)) return { report, outcome: 'repeated', old };
  const order_time = report.order_time ?? old.order_time;
  return amendLine(lookups, report, { ...old, input: facts, order_time });
}

/** Whether the commission is an amount per order, which all lines of the order share. */
async function isShared({ terms }: Lookups, { rule_id }: StoredLine) {
  return rule_id !== null && (await terms.byId(rule_id))?.basis === 'order';
}

/** A quantity is only a description, unless the commission is paid per unit. */
async function changesUnits({ terms }: Lookups, { quantity }: LineReport, old: StoredLine) {
  if (quantity === undefined || quantity === old.quantity || old.rule_id === null) return false;
  return (await terms.byId(old.rule_id))?.basis === 'unit';
}

async function recordLine(
  lookups: Lookups,
  report: LineReport,
  { source, at }: { source: string; at: Date },
): Promise<Plan> {
  const facts = { ...report, order_time: report.order_time ?? at };
  const credit = await creditLine(lookups, facts);
  const { publisher_id = null } = credit;
  const worth = await valueLine(lookups, report, { ...facts, publisher_id });
  if ('refused' in worth) return { report, outcome: 'refused', key: worth.refused };
  const event = eventOf(report);
  const { sale_minor } = sidesOf(worth).brand;
  lookups.volumes.note({ ...facts, event, publisher_id, sale_minor });
  const line = {
    brand_id: lookups.brand.id,
    order_id: report.order_id,
    line_id: report.line_id ?? '1',
    event,
    input: JSON.stringify(factsOf(report)),
    source,
    product_name: report.name ?? null,
    quantity: report.quantity ?? null,
    ...describe(lookups, facts, source === 'browser'),
    ...credit,
    ...worth,
    unconfirmed: source === 'browser',
    status: 'pending',
    created_at: at,
    updated_at: at,
  };
  lookups.customers.note(line as unknown as StoredLine);
  return { report, outcome: 'recorded', line };
}

const describe = ({ brand }: Lookups, facts: LineFacts, isUnconfirmed: boolean) => ({
  order_time: facts.order_time,
  lock_date: isUnconfirmed ? null : lockDateOf(facts.order_time, brand.lock_days ?? 0),
  click_ref: facts.click_ref ?? null,
  voucher_code: facts.voucher_code ?? null,
  customer_kind: facts.customer ?? null,
  customer_country: facts.country ?? null,
  sku: facts.sku ?? null,
  category: facts.category ?? null,
  customer_ref: facts.customer_ref ?? null,
  sale_order_id: facts.sale_order_id ?? null,
  sale_line_id: facts.sale_line_id ?? null,
  ...(facts.sale_order_id !== undefined && { event: 'cancellation' }),
});

/**
 * While a line is pending, everything is recomputed from all reported facts, so the result does not
 * depend on the order in which the reports arrive.
 */
async function amendLine(lookups: Lookups, report: LineReport, old: StoredLine): Promise<Plan> {
  const input = { ...old.input, ...factsOf(report) };
  const facts = storedFacts(old, report);
  const credit = await keepCredit(lookups, old, await creditLine(lookups, facts));
  const { publisher_id = null } = credit;
  const worth = await valueAgain(lookups, report, old, { ...facts, publisher_id });
  if ('refused' in worth) return { report, outcome: 'refused', key: worth.refused };
  const set: LineUpdate = {
    input: JSON.stringify(input),
    product_name: report.name ?? old.product_name,
    quantity: report.quantity ?? old.quantity,
    ...describe(lookups, facts, old.unconfirmed),
    ...credit,
    ...worth,
  };
  return { report, outcome: 'amended', old, set };
}

/** The brand's own report of a line that a browser has reported: its facts replace the browser's. */
async function confirmLine(
  lookups: Lookups,
  report: LineReport,
  old: StoredLine,
  { source }: { source: string },
): Promise<Plan> {
  const { order_time: _time, ...input } = old.input;
  const plan = await amendLine(lookups, report, { ...old, input, unconfirmed: false });
  return 'set' in plan ? { ...plan, old, set: { ...plan.set, source, unconfirmed: false } } : plan;
}

/** A line of an import that was undone is as if it had never been reported. */
async function reviveLine(lookups: Lookups, report: LineReport, old: StoredLine): Promise<Plan> {
  const input: ReportedFacts = factsOf(report);
  const order_time = report.order_time ?? old.order_time;
  const plan = await amendLine(lookups, report, { ...old, input, order_time });
  if (!('set' in plan)) return plan;
  const open = { status: 'pending', reason: null, decided_at: null, decided_by: null };
  return { ...plan, old, set: { ...plan.set, ...open } };
}

/** After approval only the amounts change. The credited publisher and the currencies are final. */
async function adjustLine(lookups: Lookups, report: LineReport, old: StoredLine): Promise<Plan> {
  const { amount_minor } = factsOf(report);
  const { publisher_id } = old;
  const worth = await valueAgain(lookups, report, old, {
    ...storedFacts(old, report),
    publisher_id,
  });
  if ('refused' in worth) return { report, outcome: 'refused', key: worth.refused };
  const set: LineUpdate = {
    input: JSON.stringify({ ...old.input, amount_minor }),
    reason: 'ORDER_UPDATED',
    quantity: report.quantity ?? old.quantity,
    ...worth,
  };
  return { report, outcome: 'adjusted', old, set };
}

/** Values a stored line. One that has returns keeps its reported currency. */
async function valueAgain(
  lookups: Lookups,
  report: LineReport,
  old: StoredLine,
  facts: Parameters<typeof valueLine>[2],
): ReturnType<typeof valueLine> {
  const isOther = await hasOtherReturns(lookups, old, currencyOf(lookups, report));
  return isOther ? { refused: 'CURRENCY_INVALID' } : valueLine(lookups, report, facts);
}

/** The facts of the stored line merged with those of this report. */
function storedFacts(old: StoredLine, report: LineReport): LineFacts & { order_id: string } {
  const {
    amount_minor: _amount,
    event: _event,
    order_time: _time,
    ...facts
  } = {
    ...old.input,
    ...factsOf(report),
  };
  const order_time = old.input.order_time ? old.order_time : (report.order_time ?? old.order_time);
  return {
    order_id: old.order_id,
    order_time,
    ...facts,
  };
}
