import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import type { ReturnState } from '#contract/orders/fields.ts';
import type { reportTransactionInfo } from '#contract/reports/trace.ts';
import { presentPay } from '#server/offers/terms/present-rule.ts';
import { expectPayments } from '#server/payouts/payments/cycles/expect-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addOriginalCurrency } from './add-original-currency.ts';
import { presentLine } from './present.ts';
import {
  findBasisOfLine,
  findClickOfLine,
  findPayment,
  findSettlement,
  listChangesOfLine,
} from './queries/find-trace.ts';
import { type Line, listOrderLines } from './queries/list-lines.ts';
import type { ReportedPostbacks } from './reported-postbacks.ts';

type Trace = ReplyOf<typeof reportTransactionInfo>;
type LineBasis = Awaited<ReturnType<typeof findBasisOfLine>>;

/**
 * Traces one of the publisher's order lines from click to payment. Refuses CONVERSION_NOT_FOUND.
 */
export async function traceTransaction(
  db: Db,
  actor: PublisherActor,
  id: number,
  postbacks: ReportedPostbacks,
): Promise<Trace> {
  const lines = await listOrderLines(db, actor.publisher_id, id);
  const line = lines.find((one) => one.id === id) ?? refuse('CONVERSION_NOT_FOUND');
  const basis = await findBasisOfLine(db, id);
  const expectPayDay = await expectPayments(db, actor.publisher_id, now());
  return {
    transaction: presentLine(line, expectPayDay),
    click: await traceClick(db, id),
    attribution: presentAttribution(line, basis),
    rule: presentRule(basis),
    return_of: presentReturn(basis),
    exchange: presentExchange(line, basis),
    order_lines: lines.map((one) => presentLine(one, expectPayDay)),
    history: await traceHistory(db, line),
    settlement: await traceSettlement(db, actor.publisher_id, line.settlement_id),
    payment: await tracePayment(db, actor.publisher_id, line.payment_id),
    postbacks: await tracePostbacks(db, actor.publisher_id, line, postbacks),
    time_zone: actor.time_zone,
  };
}

async function traceClick(db: Db, lineId: number): Promise<Trace['click']> {
  const click = await findClickOfLine(db, lineId);
  if (!click) return null;
  const { clicked_at, code, ...same } = click;
  return { ...same, at: clicked_at.toISOString(), link_code: code };
}

/** Only staff may see whose click a coupon overrode. */
function presentAttribution(line: Line, basis: LineBasis): string {
  if (basis.attribution === 'coupon' && line.click_time === null) {
    return basis.attribution_detail.replace(/ takes precedence over .*/, '');
  }
  return basis.attribution_detail || basis.attribution;
}

function presentRule(basis: LineBasis): Trace['rule'] {
  const { rule_id, name, rule_currency, tier_basis, tier_from } = basis;
  const currency = basis.brand_currency ?? basis.currency;
  if (rule_id === null || name === null || rule_currency === null) return null;
  const from = tier_from === null ? null : tierText(tier_from, tier_basis, rule_currency);
  const { volume_month: month, volume_orders: orders, volume_sales_minor: sales } = basis;
  const isCounted = month !== null && orders !== null && sales !== null;
  return {
    id: rule_id,
    name,
    ...presentPay({ ...basis, currency: rule_currency } as Parameters<typeof presentPay>[0]),
    tier_basis: tier_basis === 'orders' || tier_basis === 'sales' ? tier_basis : null,
    tier_from: from,
    volume: isCounted ? { month, orders, sales: minorToText(sales, currency), currency } : null,
  };
}

function presentReturn({ return_state, sale_order_id, sale_line_id }: LineBasis) {
  return { return_state: return_state as ReturnState | null, sale_order_id, sale_line_id };
}

function presentExchange(line: Line, basis: LineBasis): Trace['exchange'] {
  const { original_amount, original_currency, exchange_rate } = addOriginalCurrency(line);
  const { brand_currency, brand_commission_minor, commission_rate } = basis;
  if (original_amount === null || original_currency === null || exchange_rate === null) return null;
  if (brand_currency === null || brand_commission_minor === null || commission_rate === null) {
    return null;
  }
  return {
    original_amount,
    original_currency,
    sale_rate: exchange_rate,
    brand_currency,
    brand_commission: minorToText(brand_commission_minor, brand_currency),
    commission_rate: plainRate(commission_rate),
  };
}

const tierText = (from: bigint, basis: string | null, currency: string) =>
  basis === 'sales' ? minorToText(from, currency) : from.toString();

async function traceHistory(db: Db, line: Line): Promise<Trace['history']> {
  const changes = await listChangesOfLine(db, line.id);
  return changes.map((change) => {
    const currency = change.currency ?? line.currency;
    const money = (minor: bigint) => minorToText(minor, currency);
    // An amount in another currency was credited to another publisher, or to none.
    const before = change.old_currency === null ? (change.old_commission_minor ?? 0n) : 0n;
    return {
      kind: change.kind,
      at: change.created_at.toISOString(),
      old_status: change.old_status,
      new_status: change.new_status,
      sale_amount: money(change.new_sale_minor),
      commission: money(change.new_commission_minor),
      currency,
      delta_commission: money(change.new_commission_minor - before),
      reason: change.reason,
      note: change.note,
    };
  });
}

async function traceSettlement(
  db: Db,
  publisherId: number,
  id: number | null,
): Promise<Trace['settlement']> {
  const row = id === null ? undefined : await findSettlement(db, publisherId, id);
  if (!row) return null;
  return {
    settlement_id: row.id,
    at: row.settled_at.toISOString(),
    commission: minorToText(row.commission_minor, row.currency),
    currency: row.currency,
  };
}

async function tracePayment(
  db: Db,
  publisherId: number,
  id: number | null,
): Promise<Trace['payment']> {
  const row = id === null ? undefined : await findPayment(db, publisherId, id);
  if (!row) return null;
  return {
    payment_id: row.id,
    number: row.number,
    status: row.status,
    method: row.method,
    requested_at: row.requested_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    amount: minorToText(row.amount_minor, row.currency),
    currency: row.currency,
  };
}

async function tracePostbacks(
  db: Db,
  publisherId: number,
  line: Line,
  postbacks: ReportedPostbacks,
): Promise<Trace['postbacks']> {
  const deliveries = await postbacks.listDeliveriesOfLine(db, publisherId, line);
  return deliveries.map((one) => ({
    at: one.at.toISOString(),
    event: one.event,
    attempts: one.attempts,
    status: one.last_status,
    request: one.request as Trace['postbacks'][number]['request'],
  }));
}
