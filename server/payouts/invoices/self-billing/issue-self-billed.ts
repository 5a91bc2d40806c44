import { minorToText } from '#contract/money.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { PaymentTax } from './assess-tax.ts';
import { selfBilledNumberOf } from './rules.ts';
import { insertSelfBilled } from './store.ts';

type PaidPayment = {
  id: number;
  publisher_id: number;
  currency: string;
  amount_minor: bigint;
  tax_minor: bigint;
  tax: PaymentTax | null;
};

/**
 * Issues the self-billed invoice of a payment that was made, and notifies the publisher. A payment
 * without tax treatment has none. Idempotent: a payment that was returned and is paid again keeps
 * its invoice.
 */
export async function issueSelfBilled(tx: Tx, payment: PaidPayment, at: Date): Promise<void> {
  const { id: payment_id, publisher_id, currency, amount_minor, tax_minor, tax } = payment;
  if (tax === null) return;
  const buyer = await findLegalEntity(tx);
  if (!buyer) throw new Error(`Payment ${payment_id} has tax and the network no legal entity.`);
  const total_minor = amount_minor + tax_minor;
  const id = await insertSelfBilled(tx, {
    ...{ payment_id, publisher_id, currency, net_minor: amount_minor, tax_minor, total_minor },
    tax_rule: tax.rule,
    tax_percent: tax.percent,
    seller: JSON.stringify(tax.seller),
    buyer: JSON.stringify(buyer),
    issued_at: at,
  });
  if (id === undefined) return;
  const number = selfBilledNumberOf(id);
  await notifyPublisher(tx, publisher_id, {
    kind: 'self_billed_invoice',
    source: `self-billed invoice ${id}`,
    values: { number, amount: `${minorToText(total_minor, currency)} ${currency}` },
    path: '/payments/invoices',
  });
}
