import { splitVouchers } from '#contract/orders/vouchers.ts';
import { eachOf, LINE_FACTS, type LineFact } from '#contract/reports/dimensions.ts';
import type { FoundClick } from '#server/traffic/clicks/find-click.ts';
import type { ExclusiveCoupon } from '../intake/brand-store.ts';
import type { Lookups } from '../lines/open-lookups.ts';
import { suspicionOf, whyClickFails } from '../lines/rules.ts';
import type { NewLine } from '../lines/store.ts';

/** The facts used by attribution and commission. */
export type LineFacts = {
  order_time: Date;
  click_ref?: string;
  voucher_code?: string;
  customer?: string;
  country?: string;
  sku?: string;
  category?: string;
  customer_ref?: string;
  sale_order_id?: string;
  sale_line_id?: string;
};

/** The attribution of a line to a publisher, as stored. */
export type Credit = Pick<
  NewLine,
  | 'attribution'
  | 'attribution_detail'
  | 'publisher_id'
  | 'site_id'
  | 'link_id'
  | 'click_id'
  | 'click_time'
  | 'coupon_id'
  | LineFact
  | 'suspicion'
  | 'uid1'
  | 'uid2'
  | 'uid3'
  | 'uid4'
  | 'uid5'
>;

const UNCREDITED = {
  publisher_id: null,
  site_id: null,
  link_id: null,
  click_id: null,
  click_time: null,
  coupon_id: null,
  ...eachOf(LINE_FACTS, () => null),
  suspicion: null,
  uid1: null,
  uid2: null,
  uid3: null,
  uid4: null,
  uid5: null,
};

/**
 * Attributes a line: to the publisher of an exclusive coupon, otherwise to the publisher of the
 * last valid click, otherwise to that of the customer's first order while the terms pay its renewals,
 * otherwise to no publisher.
 */
export async function creditLine(
  lookups: Lookups,
  facts: LineFacts & { order_id: string },
): Promise<Credit> {
  const click = facts.click_ref === undefined ? null : await lookups.click(facts.click_ref);
  const why =
    facts.click_ref === undefined
      ? 'no click reference was reported'
      : whyClickFails(click, lookups.brand, facts.order_time);
  const valid = why === null ? click : null;
  const coupon = await findCoupon(lookups, facts, valid);
  if (coupon) return creditByCoupon(coupon, valid, facts);
  const renewed = valid ? null : await creditByCustomer(lookups, facts);
  if (renewed) return renewed;
  if (!valid) return { ...UNCREDITED, attribution: 'none', attribution_detail: why ?? '' };
  const age = describeAge(facts.order_time.getTime() - valid.clicked_at.getTime());
  const detail = `click ${age} before the order, within ${lookups.brand.cookie_days} days`;
  return { ...creditOfClick(valid, facts), attribution: 'click', attribution_detail: detail };
}

type NamedCoupon = ExclusiveCoupon & { code: string };

/**
 * The coupon that decides: of the valid ones that of the publisher whose click was reported, else the
 * oldest. The sequence of the codes does not matter.
 */
async function findCoupon(
  lookups: Lookups,
  { voucher_code, order_time: at }: LineFacts,
  click: FoundClick | null,
): Promise<NamedCoupon | undefined> {
  const valid: NamedCoupon[] = [];
  for (const code of splitVouchers(voucher_code)) {
    const coupons = await lookups.coupons(code);
    const coupon = coupons.find(
      (one) => one.starts_at <= at && (!one.ends_at || at <= one.ends_at),
    );
    if (coupon) valid.push({ ...coupon, code });
  }
  valid.sort((one, other) => one.id - other.id);
  return valid.find(({ publisher_id }) => publisher_id === click?.publisher_id) ?? valid[0];
}

function creditByCoupon(coupon: NamedCoupon, click: FoundClick | null, facts: LineFacts): Credit {
  const coupon_id = coupon.id;
  const source = `exclusive coupon ${coupon.code}`;
  // The publisher's own click shows through which channel the coupon was found.
  if (click?.publisher_id === coupon.publisher_id) {
    const detail = `${source}, with a click of the same publisher`;
    return {
      ...creditOfClick(click, facts),
      coupon_id,
      attribution: 'coupon',
      attribution_detail: detail,
    };
  }
  const { publisher_id, site_id } = coupon;
  const detail = click
    ? `${source} takes precedence over the click of publisher ${click.publisher_id}`
    : source;
  return {
    ...UNCREDITED,
    publisher_id,
    site_id,
    coupon_id,
    attribution: 'coupon',
    attribution_detail: detail,
  };
}

function creditOfClick(click: FoundClick, { order_time }: LineFacts) {
  const { publisher_id, site_id, link_id, uid1, uid2, uid3, uid4, uid5 } = click;
  const uids = { uid1, uid2, uid3, uid4, uid5 };
  return {
    ...uids,
    publisher_id,
    site_id,
    link_id,
    click_id: click.id,
    click_time: click.clicked_at,
    coupon_id: null,
    suspicion: suspicionOf(click.clicked_at, order_time),
    // Without a click row they are unknown; the late-click job fills them in.
    ...eachOf(LINE_FACTS, (fact) => (click.id === null ? null : (click[fact] ?? ''))),
  };
}

/** The credit of the customer's first order, if the terms pay this later one. */
async function creditByCustomer(
  { customers, terms }: Lookups,
  facts: LineFacts & { order_id: string },
): Promise<Credit | null> {
  const { customer_ref, order_time } = facts;
  if (customer_ref === undefined || !(await terms.isRecurring(order_time))) return null;
  const first = await customers.firstSale(facts);
  if (!first || first.publisher_id === null) return null;
  if (!(await terms.paysRenewal(order_time, first.order_time))) return null;
  const { publisher_id, site_id, link_id, uid1, uid2, uid3, uid4, uid5 } = first;
  return {
    ...UNCREDITED,
    ...{ publisher_id, site_id, link_id, uid1, uid2, uid3, uid4, uid5 },
    attribution: 'customer',
    attribution_detail: `first order of the customer: ${first.order_id}`,
  };
}

function describeAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
