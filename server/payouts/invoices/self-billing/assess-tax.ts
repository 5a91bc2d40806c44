import type { TaxDetails } from '#contract/invoices/publisher.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readDocument } from '#server/platform/settings/read-document.ts';
import { taxOf } from '../rules.ts';
import { type MissingForTax, SELF_BILLING, type TaxTreatment, treatmentOf } from './rules.ts';
import { findDetails, type StoredDetails } from './store.ts';

/** How a payment is taxed, with the publisher as it was when the payment was requested. */
export type PaymentTax = TaxTreatment & { seller: TaxDetails };
/**
 * The tax on an amount. `tax` null: no self-billed invoice is issued for it; with `tax_missing` one would
 * be if staff had set what is named.
 */
export type AssessedTax = {
  tax_minor: bigint;
  tax: PaymentTax | null;
  tax_missing: MissingForTax | null;
};

/** The tax that is paid to a publisher on top of an amount of commission. */
export async function assessTax(
  db: Db,
  publisherId: number,
  netMinor: bigint,
): Promise<AssessedTax> {
  const details = await findDetails(db, publisherId);
  if (!details || details.agreed_at === null) return taxPart(netMinor, null);
  const entity = await findLegalEntity(db);
  if (!entity) return { ...taxPart(netMinor, null), tax_missing: 'LEGAL_ENTITY' };
  const treatment = await findTreatment(db, details);
  if (!treatment) return { ...taxPart(netMinor, null), tax_missing: 'VAT_RATE' };
  return taxPart(netMinor, { ...treatment, seller: detailsOf(details) });
}

/** The tax on a part of a payment. */
export function taxPart(netMinor: bigint, tax: PaymentTax | null): AssessedTax {
  return {
    tax_minor: tax === null ? 0n : taxOf(netMinor, tax.percent),
    tax,
    tax_missing: null,
  };
}

/** The largest net amount whose sum with its tax is within a limit. */
export function netWithin(limitMinor: bigint, tax: PaymentTax | null): bigint {
  const PARTS = 1_000_000n;
  const rate = tax === null ? 0n : taxOf(PARTS, tax.percent);
  return (limitMinor * PARTS) / (PARTS + rate);
}

/** How the publisher with these details is taxed now; null: it cannot be self-billed. */
export async function findTreatment(
  db: Db,
  details: StoredDetails | TaxDetails,
): Promise<TaxTreatment | null> {
  const entity = await findLegalEntity(db);
  if (!entity) return null;
  const { percent } = await readDocument(db, SELF_BILLING);
  return treatmentOf(detailsOf(details), entity, percent);
}

/** Whether publishers of the network's country who charge VAT can be self-billed. */
export async function canTaxDomestic(db: Db): Promise<boolean> {
  const entity = await findLegalEntity(db);
  if (!entity) return false;
  const { country, vat_id } = entity;
  const { percent } = await readDocument(db, SELF_BILLING);
  return treatmentOf({ country, vat_id, vat_status: 'registered' }, entity, percent) !== null;
}

/** Tax details without when they were stored. */
export function detailsOf(details: StoredDetails | TaxDetails): TaxDetails {
  const { legal_name, address, postal_code, city, country, vat_id, tax_number } = details;
  const vat_status = details.vat_status as TaxDetails['vat_status'];
  return { legal_name, address, postal_code, city, country, vat_status, vat_id, tax_number };
}
