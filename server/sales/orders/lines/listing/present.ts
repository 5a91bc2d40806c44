import type * as z from 'zod/mini';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import type {
  Attribution,
  OrderLineEvent,
  OrderLineStatus,
  ReturnState,
  Suspicion,
} from '#contract/orders/fields.ts';
import type { showStaffOrderLine, staffOrderLine } from '#contract/orders/staff.ts';
import type { listLinePostings } from '#server/books/ledger/list-line-postings.ts';
import { exchangeOf, sidesOf } from '../../commission/currencies/rules.ts';
import type { ListedRow, listHistory } from './store.ts';

type Info = ReplyOf<typeof showStaffOrderLine>;

/** A line as shown to staff. */
export function presentOrderLine(row: ListedRow): z.output<typeof staffOrderLine> {
  const {
    input: _input,
    click_id: _clickId,
    coupon_id: _couponId,
    lock_date: _lockDate,
    settled_minor: _settledMinor,
    decided_by: _decidedBy,
    link_id: _linkId,
    settled_brand_minor: _settledBrandMinor,
    original_currency: _originalCurrency,
    original_minor: _originalMinor,
    brand_currency: _brandCurrency,
    brand_sale_minor: _brandSaleMinor,
    brand_commission_minor: _brandCommissionMinor,
    brand_rate: _brandRate,
    sale_rate: _saleRate,
    commission_rate: _commissionRate,
    volume_sales_minor,
    sale_minor,
    commission_minor,
    ...shown
  } = row;
  return {
    ...shown,
    event: row.event as OrderLineEvent,
    attribution: row.attribution as Attribution,
    suspicion: row.suspicion as Suspicion | null,
    return_state: row.return_state as ReturnState | null,
    status: row.status as OrderLineStatus,
    sale_amount: minorToText(sale_minor, row.currency),
    commission: minorToText(commission_minor, row.currency),
    exchange: presentExchange(row),
    volume_sales:
      volume_sales_minor === null
        ? null
        : minorToText(volume_sales_minor, row.brand_currency ?? row.currency),
    order_time: row.order_time.toISOString(),
    click_time: isoOrNull(row.click_time),
    decided_at: isoOrNull(row.decided_at),
    paid_at: isoOrNull(row.paid_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentExchange(row: ListedRow): z.output<typeof staffOrderLine>['exchange'] {
  if (row.brand_currency === null) return null;
  const { original, brand } = sidesOf(row);
  const { brand_rate, sale_rate, commission_rate } = exchangeOf(row);
  return {
    original_amount: minorToText(original.sale_minor, original.currency),
    original_currency: original.currency,
    sale_rate: plainRate(sale_rate),
    brand_currency: brand.currency,
    brand_rate: plainRate(brand_rate),
    brand_sale_amount: minorToText(brand.sale_minor, brand.currency),
    brand_commission: minorToText(brand.commission_minor, brand.currency),
    commission_rate: plainRate(commission_rate),
  };
}

/** One entry of a line's history; `lineCurrency` is the current currency of the line. */
export function presentChange(
  row: Awaited<ReturnType<typeof listHistory>>[number],
  lineCurrency: string,
): Info['history'][number] {
  const currency = row.currency ?? lineCurrency;
  const amount = (minor: bigint | null) =>
    minor === null ? null : minorToText(minor, row.old_currency ?? currency);
  return {
    id: String(row.id),
    kind: row.kind,
    old_status: row.old_status,
    new_status: row.new_status,
    old_sale_amount: amount(row.old_sale_minor),
    new_sale_amount: minorToText(row.new_sale_minor, currency),
    old_commission: amount(row.old_commission_minor),
    new_commission: minorToText(row.new_commission_minor, currency),
    currency,
    old_currency: row.old_currency,
    reason: row.reason,
    note: row.note,
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    brand_key: row.brand_key,
    created_at: row.created_at.toISOString(),
  };
}

/** One ledger posting of a line. */
export function presentPosting(
  row: Awaited<ReturnType<typeof listLinePostings>>[number],
): Info['postings'][number] {
  return {
    transaction_id: String(row.transaction_id),
    kind: row.kind,
    account: row.account,
    direction: row.direction as 'debit' | 'credit',
    amount: minorToText(row.amount_minor, row.currency),
    currency: row.currency,
    created_at: row.created_at.toISOString(),
  };
}

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;
