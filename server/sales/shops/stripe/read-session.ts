import { refuse } from '#server/platform/refusal.ts';
import { clickRefOf, countryOf, vouchersOf } from '../read-payload.ts';
import type { ReadContext, ShopFact, ShopItem, Vouchers } from '../shop-platform.ts';
import { minorOfStripe } from './stripe-decimals.ts';
import type { CheckoutSession, Discounts } from './stripe-payloads.ts';

/**
 * A Checkout Session, also of a Payment Link. If it makes an invoice, the invoice is the order and the
 * session only brings the click reference and the vouchers. Nothing is read before the payment has succeeded.
 */
export function readSession(
  session: CheckoutSession,
  at: { version: number; is_test: boolean },
  context: ReadContext,
): ShopFact[] {
  const click_ref = session.client_reference_id ?? referenceIn(session.metadata, context);
  const { version } = at;
  if (session.invoice !== undefined) {
    const refs = [session.invoice];
    const vouchers = vouchersIn(session.discounts);
    const isVoucher = Object.keys(vouchers).length > 0;
    return [
      ...(click_ref === undefined ? [] : [{ kind: 'click', refs, version, click_ref } as const]),
      ...(isVoucher ? [{ kind: 'vouchers', refs, version, vouchers } as const] : []),
    ];
  }
  if (session.payment_status === 'unpaid' || session.mode !== 'payment') return [];
  const currency = session.currency?.toUpperCase() ?? refuse('SHOP_PAYLOAD_INVALID');
  const order_id = session.payment_intent ?? session.id;
  return [
    {
      kind: 'order',
      refs: [order_id],
      version,
      order: {
        order_id,
        currency,
        order_time: new Date(session.created * 1000).toISOString(),
        status: 'open',
        is_test: at.is_test,
        click_ref,
        customer_ref: session.customer,
        country: countryOf(session.customer_details?.address?.country),
        ...vouchersIn(session.discounts),
        items: itemsOf(session, currency, context),
        total: String(minorOfStripe(session.amount_total ?? 0, currency)),
      },
    },
  ];
}

/** The click reference in metadata. */
export function referenceIn(
  metadata: Readonly<Record<string, unknown>> | null,
  { click_ref_param }: ReadContext,
): string | undefined {
  const attributes = Object.entries(metadata ?? {}).map(([name, value]) => ({ name, value }));
  return clickRefOf(attributes, click_ref_param);
}

/** A session does not list its items, so the order has one line. */
function itemsOf(
  session: CheckoutSession,
  currency: string,
  { settings }: ReadContext,
): ShopItem[] {
  const shipped =
    session.shipping_cost?.amount_total ?? session.total_details?.amount_shipping ?? 0;
  const shippingTax = session.shipping_cost?.amount_tax ?? 0;
  const goodsTax = (session.total_details?.amount_tax ?? 0) - shippingTax;
  const goods = (session.amount_total ?? 0) - shipped;
  const { with_tax, with_shipping } = settings;
  const text = (amount: number) => String(minorOfStripe(amount, currency));
  const items = [{ line_id: '1', amount: text(with_tax ? goods : goods - goodsTax) }];
  if (!with_shipping) return items;
  const shipping = text(with_tax ? shipped : shipped - shippingTax);
  return [...items, { line_id: 'shipping', amount: shipping, name: 'Shipping' }];
}

/**
 * The vouchers of discounts. A promotion code is usually named by its id, and its code comes with its
 * own event; a discount without one is named by its coupon, whose id the shop may choose.
 */
export function vouchersIn(discounts: Discounts): Vouchers {
  const codes: { code?: string | undefined }[] = [];
  const refs: string[] = [];
  for (const discount of discounts ?? []) {
    if (typeof discount === 'string') continue;
    const { promotion_code: promotion, coupon = discount.source?.coupon } = discount;
    if (typeof promotion === 'string') refs.push(promotion);
    else if (promotion?.code) codes.push({ code: promotion.code });
    else if (coupon) codes.push({ code: typeof coupon === 'string' ? coupon : coupon.id });
  }
  const voucher_code = vouchersOf(codes);
  return {
    ...(voucher_code !== undefined && { voucher_code }),
    ...(refs.length > 0 && { voucher_refs: [...new Set(refs)].sort() }),
  };
}
