import type { LegalEntity } from '#contract/common/legal-entity.ts';
import type { TaxDetails } from '#contract/invoices/publisher.ts';

/** A party of an electronic document. */
export type Party = {
  name: string;
  /** Up to three lines of the address besides postal code and city. */
  lines: readonly string[];
  postal_code: string;
  city: string;
  country: string;
  /** '' if there is none. */
  vat_id: string;
  tax_number: string;
  email: string;
};

/** Tax category of UNTDID 5305, and the reason for not charging tax with its code, if it has one. */
export type TaxCategory = {
  code: 'S' | 'Z' | 'E' | 'AE' | 'O';
  exemption: { text: string; code: string | null } | null;
};

const EU = `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`;
const EU_COUNTRIES: ReadonlySet<string> = new Set(EU.split(' '));
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Whether a country is a member of the European Union. */
export const isInEu = (country: string) => EU_COUNTRIES.has(country);

/** A tax number as VAT identification number, if it has the prefix of its country; otherwise ''. */
export function vatIdOf(taxNumber: string, country: string): string {
  const compact = taxNumber.replace(/[\s.-]/g, '').toUpperCase();
  const prefix = PREFIXES[country] ?? country;
  return /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(compact) && compact.startsWith(prefix) ? compact : '';
}

/**
 * The tax category of a document with one rate (percent as text, '0' for none). Without tax it is
 * a reverse charge between businesses of two EU countries, zero-rated within a country, and
 * otherwise outside the scope of VAT.
 */
export function taxCategoryOf(percent: string, seller: Party, buyer: Party): TaxCategory {
  if (Number(percent) > 0) return { code: 'S', exemption: null };
  if (seller.country === buyer.country) return { code: 'Z', exemption: null };
  const inEu = isInEu(seller.country) && isInEu(buyer.country);
  return inEu && seller.vat_id !== '' && buyer.vat_id !== ''
    ? { code: 'AE', exemption: { text: 'Reverse charge', code: 'VATEX-EU-AE' } }
    : { code: 'O', exemption: { text: 'Not subject to VAT', code: 'VATEX-EU-O' } };
}

/** The network as a party. */
export function partyOfNetwork(entity: LegalEntity): Party {
  const { legal_name, address, postal_code, city, country, vat_id, tax_number, email } = entity;
  const lines = linesOf(address);
  return { name: legal_name, lines, postal_code, city, country, vat_id, tax_number, email };
}

/** A publisher as a party, from its tax details. */
export function partyOfPublisher(details: TaxDetails): Party {
  const { legal_name: name, postal_code, city, country, vat_id, tax_number } = details;
  const lines = linesOf(details.address);
  return { name, lines, postal_code, city, country, vat_id, tax_number, email: '' };
}

/** A brand as a party, from its billing details and its name. */
export function partyOfBrand(
  billed: {
    legal_name: string | null;
    billing_address: string | null;
    tax_number: string | null;
    billing_email: string | null;
  },
  country: string,
  brandName: string,
): Party {
  return {
    name: billed.legal_name ?? brandName,
    lines: linesOf(billed.billing_address ?? ''),
    postal_code: '',
    city: '',
    country,
    vat_id: vatIdOf(billed.tax_number ?? '', country),
    tax_number: billed.tax_number ?? '',
    email: billed.billing_email ?? '',
  };
}

/** An address in at most three lines: the rest is joined to the third. */
function linesOf(address: string): string[] {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [first, second, ...rest] = lines;
  return [first, second, rest.join(', ')].filter((line): line is string => Boolean(line));
}
