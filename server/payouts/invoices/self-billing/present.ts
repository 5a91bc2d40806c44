import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { OwnInvoice } from '#contract/invoices/own-invoices.ts';
import type { SelfBilled } from '#contract/invoices/self-billed.ts';
import type { TaxDetails } from '#contract/invoices/tax-details.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import { selfBilledNumberOf } from './rules.ts';
import type { StoredSelfBilled } from './store.ts';

/** A self-billed invoice as shown in lists. */
export function presentSelfBilled(row: StoredSelfBilled): SelfBilled {
  const { id, payment_id, publisher_id, currency, issued_at } = row;
  const text = (minor: bigint) => minorToText(minor, currency);
  return {
    id,
    number: selfBilledNumberOf(id),
    payment_id,
    publisher_id,
    legal_name: partiesOf(row).seller.legal_name,
    currency,
    net: text(row.net_minor),
    tax_rule: row.tax_rule as SelfBilled['tax_rule'],
    tax_percent: plainRate(row.tax_percent),
    tax: text(row.tax_minor),
    total: text(row.total_minor),
    issued_at: issued_at.toISOString(),
  };
}

/** A self-billed invoice as shown to its publisher. */
export function presentOwn(row: StoredSelfBilled): OwnInvoice {
  const {
    legal_name: _name,
    publisher_id: _own,
    tax_rule: _rule,
    ...shown
  } = presentSelfBilled(row);
  return shown;
}

/** The publisher and the network on the day of the invoice. */
export function partiesOf(row: StoredSelfBilled): { seller: TaxDetails; buyer: LegalEntity } {
  return { seller: row.seller as TaxDetails, buyer: row.buyer as LegalEntity };
}
