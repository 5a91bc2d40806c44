import type { Rates } from '../money-model/cross-rates.ts';
import { sumMinor } from '../money-model/open-arithmetic.ts';
import { followsClick, isConverted } from '../money-model/price-line.ts';
import { checkPostings, daysOfOrder } from './check-postings.ts';
import { NEVER_COUNTS } from './draw-visits.ts';
import type { Network, Site } from './open-network.ts';
import type { Change, Click, Journal, Payment, Settlement } from './read-journal.ts';
import type { LineEvent } from './report-orders.ts';

/** An order line as it must appear in every report, derived from reports, history and ledger. */
export type Line = {
  id: number;
  report: LineEvent;
  /** null: not credited to a publisher. */
  publisher_id: number | null;
  site: Site | null;
  uids: (string | null)[];
  click: Click | null;
  click_ref: string | null;
  click_time: number | null;
  order_time: number;
  currency: string;
  /** Whether it was reported, or is owed, in another currency. */
  isConverted: boolean;
  sale: bigint;
  commission: bigint;
  status: string;
  reason: string | null;
  decided_at: number | null;
  first: { sale: bigint; commission: bigint };
  settlement: Settlement | null;
  /** The payment of its first settlement, if made and not returned. */
  payment: Payment | null;
  paid: bigint;
};

type Setup = {
  network: Network;
  journal: Journal;
  reports: ReadonlyMap<string, LineEvent>;
  rates: Rates;
};

/** Recalculates every line, and returns a sentence for each contradiction between the records. */
export function workOutLines(setup: Setup): { lines: Line[]; violations: string[] } {
  const { journal, reports } = setup;
  const changes = Map.groupBy(journal.changes, (one) => one.order_line_id);
  const shares = Map.groupBy(journal.shares, (one) => one.order_line_id);
  const pay = openPayments(journal);
  const clicks = new Map(journal.clicks.map((one) => [one.click_ref, one]));
  const violations: string[] = [];
  const named = journal.names.map((name) => {
    const known = reports.get(`${name.brand_id} ${name.order_id} ${name.line_id}`);
    const history = changes.get(name.id) ?? [];
    if (!known || history.length === 0) throw new Error(`line ${name.id} was never reported`);
    return { ...name, report: known, history };
  });
  const orders = Map.groupBy(named, orderOf);
  const lines = named.map((name) => {
    const { report: known, history } = name;
    const order_time = known.order_time ?? (history[0] as Change).created_at.getTime();
    const owner = ownerOf(setup.network, known, order_time);
    const money = readMoney(history);
    const { currency } = money;
    const wrong = checkPostings(setup.rates, setup.network, {
      report: known,
      publisher_id: owner.publisher_id,
      last: history.at(-1) as Change,
      days: daysOfOrder(orders.get(orderOf(name)) ?? []),
      postings: journal.postings.get(`${orderOf(name)} ${name.line_id}`) ?? new Map(),
      settled: sumMinor((shares.get(name.id) ?? []).map(({ minor }) => minor)),
    });
    violations.push(...wrong.map((violation) => `line ${name.id}: ${violation}`));
    const click = owner.click_time === null ? null : (clicks.get(owner.click_ref ?? '') ?? null);
    return {
      id: name.id,
      report: known,
      order_time,
      isConverted: isConverted({
        original: known.currency,
        brand: known.brand.currency,
        own: currency,
      }),
      ...owner,
      click,
      ...money,
      ...pay(name.id),
    };
  });
  return { lines, violations };
}

const orderOf = (line: { brand_id: number; order_id: string }) =>
  `${line.brand_id} ${line.order_id}`;

/**
 * Attribution of a line: the publisher of an exclusive coupon, otherwise of the click, if it was
 * within the window.
 */
function ownerOf({ publishers }: Network, report: LineEvent, order_time: number) {
  const noOwner = { publisher_id: null, site: null, uids: [null, null, null, null, null] };
  const { visit } = report;
  const counts =
    visit !== null &&
    followsClick(order_time, visit.at) &&
    !NEVER_COUNTS.includes(visit.invalid_reason ?? '');
  const coupon = report.brand.coupons.find(({ code }) => code === report.voucher);
  if (counts && (!coupon || coupon.publisher_id === visit.link.site.publisher_id)) {
    const { site } = visit.link;
    const seen = { click_ref: visit.ref, click_time: visit.at, uids: visit.uids };
    return { publisher_id: site.publisher_id, site, ...seen };
  }
  const own = publishers.find((one) => one.publisher_id === coupon?.publisher_id);
  // A click that was not credited is not shown.
  const unseen = { click_ref: null, click_time: null };
  if (!own) return { ...noOwner, ...unseen };
  const by = { publisher_id: own.publisher_id, site: own.sites[0] ?? null };
  return { ...noOwner, ...by, ...unseen };
}

/** What a line is worth; that its postings agree is checked apart. */
function readMoney(history: readonly Change[]) {
  const last = history.at(-1) as Change;
  // Before it was credited it was in another currency.
  const first = history.find((one) => one.currency === last.currency) as Change;
  const decided = history.findLast(
    (one) => one.old_status !== null && one.old_status !== one.new_status,
  );
  return {
    currency: last.currency,
    sale: last.new_sale_minor,
    commission: last.new_commission_minor,
    status: last.new_status,
    reason: last.reason,
    decided_at: decided?.created_at.getTime() ?? null,
    first: { sale: first.new_sale_minor, commission: first.new_commission_minor },
  };
}

function openPayments({ settlements, payments, shares, members }: Journal) {
  const byId = new Map(settlements.map((one) => [one.id, one]));
  const paid = new Map(
    payments.filter(({ status }) => status === 'paid').map((one) => [one.id, one]),
  );
  const paymentOf = (settlement: Settlement | undefined) =>
    paid.get(settlement?.payment_id ?? 0) ?? null;
  const memberOf = Map.groupBy(members, (one) => one.order_line_id);
  const sharesOf = Map.groupBy(shares, (one) => one.order_line_id);
  return (orderLineId: number) => {
    const ids = (memberOf.get(orderLineId) ?? []).map((one) => one.settlement_id);
    const settlement = byId.get(Math.min(...ids)) ?? null;
    const arrived = (sharesOf.get(orderLineId) ?? []).filter((one) =>
      paymentOf(byId.get(one.settlement_id)),
    );
    return {
      settlement,
      payment: paymentOf(settlement ?? undefined),
      paid: sumMinor(arrived.map(({ minor }) => minor)),
    };
  };
}
