import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { TaxDetails, TaxRule } from '#contract/invoices/publisher.ts';
import type { DocumentSetting } from '#server/platform/settings/read-document.ts';
import { isInEu, type TaxCategory } from '../electronic/rules.ts';
import { hasVat } from './check-tax-details.ts';

/** VAT rate of commission within the network's country, percent as text; '': not set. */
export const SELF_BILLING: DocumentSetting<{ percent: string }> = {
  name: 'self_billing',
  initial: { percent: '' },
};

/** What staff must set before a payment can be taxed. */
export type MissingForTax = 'VAT_RATE' | 'LEGAL_ENTITY';

/** The number of a self-billed invoice as printed. */
export const selfBilledNumberOf = (id: number) => `SB-${String(id).padStart(6, '0')}`;

/** Parses an invoice number with or without its prefix; null if it is not one. */
export function idOfSelfBilled(text: string): number | null {
  const digits = /^(?:SB-?)?0*(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** How the commission of a publisher is taxed. */
export type TaxTreatment = { rule: TaxRule; percent: string };

/**
 * The treatment of a service that a publisher provides to the network. Within one country the
 * network pays VAT at its rate on top, unless the publisher is exempt. Between two EU countries the
 * network owes the tax (reverse charge, article 196 of Directive 2006/112/EC) if both have VAT
 * numbers. Everything else is outside the scope of VAT, also in a country without VAT, whose rate is 0.
 * null: the rate is not set, so no invoice can be issued.
 */
export function treatmentOf(
  seller: Pick<TaxDetails, 'country' | 'vat_status' | 'vat_id'>,
  buyer: Pick<LegalEntity, 'country' | 'vat_id'>,
  domesticPercent: string,
): TaxTreatment | null {
  const untaxed = (rule: TaxRule): TaxTreatment => ({ rule, percent: '0' });
  if (seller.vat_status === 'not_subject') return untaxed('not_subject');
  if (seller.country === buyer.country) {
    if (seller.vat_status === 'small_business') return untaxed('small_business');
    if (Number(domesticPercent) > 0) return { rule: 'domestic', percent: domesticPercent };
    return domesticPercent === '' || hasVat(buyer.country) ? null : untaxed('not_subject');
  }
  const areInEu = isInEu(seller.country) && isInEu(buyer.country);
  const haveNumbers = seller.vat_id !== '' && buyer.vat_id !== '';
  return untaxed(areInEu && haveNumbers ? 'reverse_charge' : 'not_subject');
}

/** The tax category of EN 16931 and the note that the document must have, for each rule. */
export const TAX_RULES: Readonly<Record<TaxRule, { category: TaxCategory; note: string | null }>> =
  {
    domestic: { category: { code: 'S', exemption: null }, note: null },
    reverse_charge: {
      category: { code: 'AE', exemption: { text: 'Reverse charge', code: 'VATEX-EU-AE' } },
      note: 'Reverse charge: the recipient owes the VAT (Steuerschuldnerschaft des Leistungsempfängers).',
    },
    small_business: {
      category: {
        code: 'E',
        exemption: { text: 'Exempt as a small business, no VAT is charged', code: null },
      },
      note: 'Exempt as a small business, no VAT is charged (in Germany § 19 UStG).',
    },
    not_subject: {
      category: { code: 'O', exemption: { text: 'Not subject to VAT', code: 'VATEX-EU-O' } },
      note: 'Not subject to VAT.',
    },
  };
