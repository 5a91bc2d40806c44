import { eachOf, LINE_FACTS } from '#contract/reports/dimensions.ts';
import { writeAmount } from '../money-model/open-arithmetic.ts';
import { apiDay, apiMoment } from '../read-calendar.ts';
import type { Written } from './count-groups.ts';
import type { Line } from './work-out-lines.ts';

type ApiRow = Record<string, unknown>;

const isoOf = (atMs: number | null | undefined) =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString();
const dayOf = (atMs: number | null | undefined) =>
  atMs === null || atMs === undefined ? null : apiDay(atMs);

/** A line as the transactions report must format it. */
export function writeLine(line: Line): Written {
  const { brand, order_id, line_id, event, voucher, country } = line.report;
  const { mcid, merchant_name } = brand;
  const { currency } = line;
  const [uid1 = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null] = line.uids;
  return {
    id: line.id,
    order_id,
    line_id,
    brand_id: brand.id,
    mcid,
    merchant_name,
    medium_id: line.site?.code ?? '',
    channel_name: line.site?.name ?? '',
    order_time: isoOf(line.order_time),
    click_time: isoOf(line.click_time),
    sale_amount: writeAmount(line.sale, currency),
    commission: writeAmount(line.commission, currency),
    currency,
    status: line.status,
    event,
    reason: line.reason,
    ...writeOriginal(line),
    paid_status: line.payment ? 1 : 0,
    uid1,
    uid2,
    uid3,
    uid4,
    uid5,
    click_ref: line.click_ref,
    voucher_code: voucher,
    customer_country: country,
    ...eachOf(LINE_FACTS, (fact) => line.click?.[fact] ?? null),
    validation_date: isoOf(line.decided_at),
    settlement_id: line.settlement?.id ?? null,
    payment_id: line.payment?.id ?? null,
    paid_date: line.payment?.paid_at?.toISOString() ?? null,
  };
}

/** An amount as a number of the publisher API. */
export const apiAmount = (minor: bigint, currency: string) => Number(writeAmount(minor, currency));

export const apiStatus = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** A line as `transaction` must format it. */
export function writeApiLine(line: Line): ApiRow {
  const { brand, order_id, voucher, country } = line.report;
  const { currency } = line;
  const [uid = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null] = line.uids;
  const settled = line.settlement?.settled_at.getTime();
  const paid = line.payment?.paid_at?.getTime();
  return {
    tributary_id: String(line.id),
    brand_id: brand.id,
    mcid: brand.mcid,
    order_id,
    order_time: Math.floor(line.order_time / 1000),
    order_time_iso: isoOf(line.order_time),
    sale_amount: apiAmount(line.sale, currency),
    sale_comm: apiAmount(line.commission, currency),
    currency,
    status: apiStatus(line.status),
    ...apiOriginal(line),
    ori_amount: apiAmount(line.first.sale, currency),
    ori_aff_brokerage: apiAmount(line.first.commission, currency),
    uid,
    uid2,
    uid3,
    uid4,
    uid5,
    click_ref: line.click_ref,
    validation_date: dayOf(line.decided_at),
    validation_date_iso: isoOf(line.decided_at),
    note: line.reason,
    customer_country: country,
    voucher_code: voucher,
    channel_id: line.site?.code ?? '',
    paid_status: line.payment ? 1 : 0,
    settlement_date: dayOf(settled),
    settlement_date_iso: isoOf(settled),
    paid_date: dayOf(paid),
    settlement_id: line.settlement?.id ?? null,
    payment_id: line.payment?.id ?? null,
  };
}

/** The reported amounts of a line, if it was converted. */
function writeOriginal({ isConverted, report }: Line) {
  return {
    original_amount: isConverted ? writeAmount(report.minor, report.currency) : null,
    original_currency: isConverted ? report.currency : null,
  };
}

function apiOriginal(line: Line) {
  const { original_amount, original_currency } = writeOriginal(line);
  return {
    original_amount: original_amount === null ? null : Number(original_amount),
    original_currency,
  };
}

/** An order with its lines, first line first, as `transaction_v3` must format it. */
export function writeApiOrder(lines: readonly Line[]): ApiRow {
  const [first] = lines;
  if (!first) throw new Error('an order without a line');
  const { brand, order_id } = first.report;
  return {
    oid: String(first.id),
    mid: brand.id,
    mcid: brand.mcid,
    order_id,
    ori_order_time: Math.floor(first.order_time / 1000),
    order_time: apiMoment(first.order_time),
    uid: first.uids[0] ?? null,
    click_ref: first.click_ref,
    currency: first.currency,
    items: lines.map((line) => ({
      tributary_id: String(line.id),
      sale_amount: writeAmount(line.sale, line.currency),
      sale_comm: writeAmount(line.commission, line.currency),
      currency: line.currency,
      status: apiStatus(line.status),
      ...writeOriginal(line),
      validation_date: dayOf(line.decided_at),
      payment_id: String(line.payment?.id ?? 0),
      settlement_id: String(line.settlement?.id ?? 0),
      paid_date: dayOf(line.payment?.paid_at?.getTime()),
    })),
  };
}
