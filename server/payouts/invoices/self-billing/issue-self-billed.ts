import { minorToWords } from '#contract/money.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { findServicePeriod } from '../service-period.ts';
import type { PaymentTax } from './assess-tax.ts';
import { selfBilledNumberOf } from './rules.ts';
import { insertSelfBilled, listPaidSettlements } from './store.ts';

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
 * its invoice. `supplement_id` is the payment of the tax if the net amount was paid before.
 */
export async function issueSelfBilled(
  tx: Tx,
  payment: PaidPayment,
  at: Date,
  supplement_id: number | null = null,
): Promise<void> {
  const { id: payment_id, publisher_id, currency, amount_minor, tax_minor, tax } = payment;
  if (tax === null) return;
  const buyer = await findLegalEntity(tx);
  if (!buyer) throw new Error(`Payment ${payment_id} has tax and the network no legal entity.`);
  const time_zone = await findSettingValue(tx, 'network_time_zone');
  const settled = await listPaidSettlements(tx, payment_id);
  const service = await findServicePeriod(
    tx,
    settled.map((one) => one.id),
    time_zone,
  );
  const total_minor = amount_minor + tax_minor;
  const id = await insertSelfBilled(tx, {
    ...{
      payment_id,
      supplement_id,
      publisher_id,
      currency,
      net_minor: amount_minor,
      tax_minor,
      total_minor,
    },
    tax_rule: tax.rule,
    tax_percent: tax.percent,
    seller: JSON.stringify(tax.seller),
    buyer: JSON.stringify(buyer),
    issued_at: at,
    time_zone,
    service_from: service?.from ?? null,
    service_to: service?.to ?? null,
  });
  if (id === undefined) return;
  const number = selfBilledNumberOf(id);
  await notifyPublisher(tx, publisher_id, {
    kind: 'self_billed_invoice',
    source: `self-billed invoice ${id}`,
    values: { number, amount: minorToWords(total_minor, currency) },
    path: '/payments/invoices',
  });
}
