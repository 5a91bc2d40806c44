import { minorToText } from '#contract/money.ts';
import type { ApiRow } from '#contract/publisher-api/calls.ts';
import { addOriginalCurrency } from '#server/insight/reports/add-original-currency.ts';
import type { ApiBrand } from '#server/insight/reports/queries/api/list-api-brands.ts';
import type { ApiClick } from '#server/insight/reports/queries/api/list-api-clicks.ts';
import type { ApiLine } from '#server/insight/reports/queries/api/list-api-lines.ts';
import type { Config } from '#server/platform/config.ts';
import {
  americanDayText,
  amount,
  commissionRate,
  dayText,
  momentText,
  unixSeconds,
} from './rules.ts';

const STATUSES = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;
const RELATIONSHIPS = ['No Relationship', 'Pending', 'Joined', 'Rejected'] as const;

const BRAND_TYPES = ['DTC', 'Amazon'] as const;

const dayOrNull = (at: Date | null) => (at ? dayText(at) : null);
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The status of a line as the dialect writes it. */
export const statusOf = (line: { status: keyof typeof STATUSES }) => STATUSES[line.status];

/** The text of a relationship status. */
export const relationshipOf = (status: number) => RELATIONSHIPS[status] ?? 'No Relationship';

/** The relationship status of a text. */
export const relationshipNumber = (word: (typeof RELATIONSHIPS)[number]) =>
  RELATIONSHIPS.indexOf(word);

/** The type of a brand as stored; 0 for a type of the family that this network does not have. */
export const brandTypeNumber = (word: string) => BRAND_TYPES.map(String).indexOf(word) + 1;

/** The reason of a decision or change, with its note. */
export function noteOf({ reason, note }: { reason: string | null; note: string | null }) {
  return reason && note ? `${reason}: ${note}` : (reason ?? note);
}

const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** The id of a line under the names that clients read. */
const lineIds = (idFields: readonly string[], { id }: ApiLine) => ({
  ...Object.fromEntries(idFields.map((field) => [field, String(id)])),
  sign_id: String(id),
});

/** A row of `transaction`. */
export function presentLine(idFields: readonly string[], line: ApiLine): ApiRow<'transaction'> {
  const { currency, uid2, uid3, uid4, uid5 } = line;
  const money = (minor: bigint) => amount(minor, currency);
  return {
    ...lineIds(idFields, line),
    brand_id: line.brand_id,
    mid: line.brand_id,
    mcid: line.mcid,
    merchant_name: line.merchant_name,
    order_id: line.order_id,
    order_time: unixSeconds(line.order_time),
    order_time_iso: iso(line.order_time),
    sale_amount: money(line.sale_minor),
    sale_comm: money(line.commission_minor),
    currency,
    ...originalOf(line),
    status: statusOf(line),
    norm_id: line.rule_id,
    ori_amount: money(line.first_sale_minor ?? line.sale_minor),
    ori_aff_brokerage: money(line.first_commission_minor ?? line.commission_minor),
    prod_id: line.sku,
    order_unit: line.quantity,
    uid: line.uid1,
    uid2,
    uid3,
    uid4,
    uid5,
    click_ref: line.click_ref,
    comm_rate: commissionRate(line),
    validation_date: dayOrNull(line.decided_at),
    validation_date_iso: iso(line.decided_at),
    note: noteOf(line),
    customer_country: line.customer_country,
    voucher_code: line.voucher_code,
    unconfirmed: flagOf(line.unconfirmed),
    is_direct: 1,
    channel_id: line.channel_code,
    paid_status: line.paid_at ? 1 : 0,
    last_update_time: americanDayText(line.updated_at),
    last_update_time_iso: iso(line.updated_at),
    settlement_date: dayOrNull(line.settled_at),
    settlement_date_iso: iso(line.settled_at),
    paid_date: dayOrNull(line.paid_at),
    paid_date_iso: iso(line.paid_at),
    settlement_id: line.settlement_id,
    payment_id: line.payment_id,
  };
}

function originalOf(line: ApiLine) {
  const { original_amount, ...same } = addOriginalCurrency(line);
  return { ...same, original_amount: original_amount === null ? null : Number(original_amount) };
}

/** An order of `transaction_v3`, built from its lines in order. */
export function presentOrder(
  idFields: readonly string[],
  lines: readonly [ApiLine, ...ApiLine[]],
  statuses?: readonly string[],
): ApiRow<'transaction_v3'> {
  const [first] = lines;
  const shown = statuses ? lines.filter(({ status }) => statuses.includes(status)) : lines;
  const { mcid, merchant_name, offer_type, order_id, click_ref, currency } = first;
  return {
    oid: String(first.first_line_id),
    mid: first.brand_id,
    mcid,
    merchant_name,
    offer_type,
    order_id,
    ori_order_time: unixSeconds(first.order_time),
    order_time: momentText(first.order_time),
    order_time_iso: iso(first.order_time),
    uid: first.uid1,
    click_ref,
    currency,
    items: shown.map((line) => presentItem(idFields, line)),
  };
}

function presentItem(idFields: readonly string[], line: ApiLine) {
  return {
    ...lineIds(idFields, line),
    skuid: line.sku,
    sale_amount: minorToText(line.sale_minor, line.currency),
    sale_comm: minorToText(line.commission_minor, line.currency),
    currency: line.currency,
    ...addOriginalCurrency(line),
    status: statusOf(line),
    prod_id: line.sku,
    order_unit: line.quantity,
    comm_rate: commissionRate(line),
    validation_date: dayOrNull(line.decided_at),
    validation_date_iso: iso(line.decided_at),
    note: noteOf(line),
    unconfirmed: flagOf(line.unconfirmed),
    payment_id: String(line.payment_id ?? 0),
    settlement_id: String(line.settlement_id ?? 0),
    settlement_date: dayOrNull(line.settled_at),
    settlement_date_iso: iso(line.settled_at),
    paid_date: dayOrNull(line.paid_at),
    paid_date_iso: iso(line.paid_at),
  };
}

/** A row of `click_report`. */
export function presentClick(click: ApiClick): ApiRow<'click_report'> {
  const { clicked_at, channel_code, uid1, invalid_reason, ...same } = click;
  return {
    ...same,
    click_time: momentText(clicked_at),
    click_time_iso: clicked_at.toISOString(),
    channel_id: channel_code,
    uid: uid1,
    is_valid: invalid_reason === null ? 1 : 0,
    invalid_reason,
  };
}

/** A brand of `monetization`. `code` is that of the tracking link to its home page, if any. */
export function presentBrand(
  { tracking_url: base, public_url }: Pick<Config, 'tracking_url' | 'public_url'>,
  brand: ApiBrand,
  code: string | undefined,
): ApiRow<'monetization'> {
  const { mcid, merchant_name, comm_rate, comm_detail, site_url, logo, site_desc } = brand;
  const { offer_type, country, currency, epc_90d_minor } = brand;
  const since = brand.joined_at ?? brand.created_at;
  const status = brand.status === 'online' ? 'Online' : 'Offline';
  const short = code === undefined ? null : `${base}/t/${code}`;
  return {
    brand_id: brand.id,
    mid: brand.id,
    mcid,
    merchant_name,
    comm_rate,
    comm_detail,
    site_url,
    // The logo may be a file on this server.
    logo: logo && new URL(logo, public_url).href,
    site_desc,
    categories: brand.categories.join(','),
    tags: brand.tags.join(','),
    offer_type,
    avg_payment_cycle: brand.payment_days_median,
    avg_payout: epc_90d_minor === null ? null : amount(epc_90d_minor, currency),
    country,
    support_region: brand.support_region.join(','),
    post_area_list: brand.support_region,
    brand_status: status,
    merchant_status: status,
    datetime: unixSeconds(since),
    datetime_iso: since.toISOString(),
    relationship: relationshipOf(brand.relationship_status),
    tracking_url: short && (brand.allow_deep_link ? smartUrl(short, site_url) : short),
    tracking_url_short: short,
    tracking_url_smart: short && brand.allow_deep_link ? `${short}?url=` : null,
    RD: brand.cookie_days,
    filter_words: brand.filter_words.join(','),
    currency_name: currency,
    currency,
    allow_sml: brand.allow_deep_link ? 'Y' : 'N',
    rep_name: brand.contact_name,
    rep_email: brand.contact_email,
    support_couponordeal: couponsOf(brand),
    brand_type: BRAND_TYPES[brand.type - 1] ?? 'DTC',
    is_direct: 1,
  };
}

/** Key of coupon and deal sites among the promotion methods. */
const COUPON_SITES = '2';

function couponsOf({ promotion_methods, has_coupons }: ApiBrand) {
  const stance = promotion_methods[COUPON_SITES];
  if (stance === 'forbidden') return '0';
  if (has_coupons) return '1';
  return stance === 'ask' ? '-' : '0';
}

/** A short link that leads to a page of its brand. */
export const smartUrl = (short: string, target: string) =>
  `${short}?url=${encodeURIComponent(target)}`;
