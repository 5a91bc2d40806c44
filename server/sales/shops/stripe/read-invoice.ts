import { countryOf, limitText } from '../read-payload.ts';
import type { ReadContext, ShopFact, ShopItem } from '../shop-platform.ts';
import { referenceIn, vouchersIn } from './read-session.ts';
import { minorOfStripe } from './stripe-decimals.ts';
import type { Invoice } from './stripe-payloads.ts';

/** Invoices of a subscription after its first one. */
const RENEWALS = ['subscription_cycle', 'subscription_update', 'subscription_threshold'];

/**
 * A paid invoice. A renewal is reported only by the connection's rule; it names the customer, by whom
 * the terms credit later orders, and never a click.
 */
export function readInvoice(
  invoice: Invoice,
  at: { version: number; is_test: boolean },
  context: ReadContext,
): ShopFact[] {
  const isRenewal = RENEWALS.includes(invoice.billing_reason ?? '');
  if (isRenewal && context.settings.renewals === 'first') return [];
  const currency = invoice.currency.toUpperCase();
  const { metadata } = invoice.parent?.subscription_details ?? invoice.subscription_details ?? {};
  const named = referenceIn(invoice.metadata, context) ?? referenceIn(metadata ?? {}, context);
  return [
    {
      kind: 'order',
      refs: [invoice.id, ...(invoice.payment_intent ? [invoice.payment_intent] : [])],
      version: at.version,
      order: {
        order_id: invoice.id,
        currency,
        order_time: new Date(invoice.created * 1000).toISOString(),
        status: 'open',
        is_test: at.is_test,
        click_ref: isRenewal ? undefined : named,
        customer_ref: invoice.customer,
        country: countryOf(invoice.customer_address?.country),
        ...vouchersIn(invoice.discounts),
        items: itemsOf(invoice, currency, context),
        total: String(minorOfStripe(invoice.total, currency)),
      },
    },
  ];
}

function itemsOf(invoice: Invoice, currency: string, { settings }: ReadContext): ShopItem[] {
  const { with_tax, with_shipping } = settings;
  const text = (amount: number) => String(minorOfStripe(amount, currency));
  const priced = invoice.lines.data.map((line) => ({ line, amount: amountOf(line, with_tax) }));
  const items = priced.some(({ amount }) => amount < 0)
    ? // A proration takes back what an earlier invoice charged, so the order has one line.
      [{ line_id: '1', amount: text(priced.reduce((sum, one) => sum + one.amount, 0)) }]
    : priced.map(({ line, amount }) => ({
        line_id: line.id,
        amount: text(amount),
        quantity: line.quantity && Number.isInteger(line.quantity) ? line.quantity : undefined,
        sku: line.pricing?.price_details?.product ?? line.price?.product,
        name: limitText(line.description, 500),
      }));
  const shipping = invoice.shipping_cost;
  if (!with_shipping || !shipping) return items;
  const amount = shipping.amount_total - (with_tax ? 0 : (shipping.amount_tax ?? 0));
  return [...items, { line_id: 'shipping', amount: text(amount), name: 'Shipping' }];
}

/** After discounts; `amount` contains the taxes that are inclusive. */
function amountOf(line: Invoice['lines']['data'][number], withTax: boolean): number {
  const discount = (line.discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0);
  const taxes = line.taxes ?? line.tax_amounts ?? [];
  const taxOf = (isInclusive: boolean) =>
    taxes
      .filter((one) => (one.inclusive ?? one.tax_behavior === 'inclusive') === isInclusive)
      .reduce((sum, one) => sum + one.amount, 0);
  const net = line.amount - discount;
  return withTax ? net + taxOf(false) : net - taxOf(true);
}
