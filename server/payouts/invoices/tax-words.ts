import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { percentText } from '#contract/money.ts';
import { partyOfBrand, partyOfNetwork, taxCategoryOf } from './electronic/rules.ts';
import type { presentBilled } from './present.ts';
import { TAX_RULES } from './self-billing/rules.ts';

/** What a document to a brand says of its tax. */
type Taxed = {
  issuer: LegalEntity | null;
  billed_to: ReturnType<typeof presentBilled>;
  brand_name: string;
  /** Percent as text, '0' for none. */
  tax_percent: string;
};

/**
 * Why a document to a brand has no tax, in the words that it must have: the same category as in its
 * electronic form. null: it has tax, or its parties are not known.
 */
export function taxNoteOf({ issuer, billed_to, brand_name, tax_percent }: Taxed): string | null {
  if (!issuer || !billed_to.country) return null;
  const buyer = partyOfBrand(billed_to, billed_to.country, brand_name);
  const { code } = taxCategoryOf(tax_percent, partyOfNetwork(issuer), buyer);
  if (code === 'AE') return TAX_RULES.reverse_charge.note;
  return code === 'O' ? TAX_RULES.not_subject.note : null;
}

/** The name of the tax with its rate; none without tax. It is VAT if the issuer has a VAT number. */
export function taxLineOf({
  issuer,
  tax_percent,
}: Pick<Taxed, 'issuer' | 'tax_percent'>): string[] {
  if (tax_percent === '0') return [];
  return [`${issuer?.vat_id ? 'VAT' : 'Tax'}, ${percentText(tax_percent)}`];
}
