import type { LegalEntity } from '#contract/common/legal-entity.ts';

type Facts = [string, string][];

/** Lines of a document about a party: the label beside its first line. */
export function partyLines(label: string, lines: readonly string[]): Facts {
  return filled(lines).map((line, nth) => [nth === 0 ? label : '', line]);
}

/**
 * Lines of an address that end with the country in words, once: an address may name it already, in
 * English or in the language of the country. `country` is a code of ISO 3166-1, '' if it is unknown.
 */
export function addressLines(lines: readonly string[], country: string): string[] {
  const address = filled(lines);
  if (!/^[A-Z]{2}$/.test(country)) return country === '' ? address : [...address, country];
  const [name = country, ...names] = namesOf(country);
  const last = address.at(-1) ?? '';
  const end = last
    .slice(last.lastIndexOf(',') + 1)
    .trim()
    .toLowerCase();
  if (end === country.toLowerCase()) {
    const rest = last.slice(0, Math.max(0, last.lastIndexOf(',')));
    return addressLines([...address.slice(0, -1), rest], country);
  }
  return [name, ...names].some((one) => one.toLowerCase() === end) ? address : [...address, name];
}

/** The names of a country: in English, Chinese and its own language. */
function namesOf(country: string): string[] {
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  return ['en', 'zh', own].flatMap(
    (language) => new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? [],
  );
}

const filled = (lines: readonly string[]) =>
  lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The network as a party; only its trade name while the legal entity is not set. */
export function networkLines(label: string, entity: LegalEntity | null, network: string): Facts {
  if (!entity) return [[label, network]];
  const { legal_name, address, postal_code, city, country, vat_id, tax_number, email } = entity;
  const lines = addressLines([legal_name, address, `${postal_code} ${city}`], country);
  return [
    ...partyLines(label, [...lines, email]),
    ...factLine('VAT ID', vat_id),
    ...factLine('Tax number', tax_number),
  ];
}

/** The account of the network for incoming payments, '' if it has none. */
export function accountText(entity: LegalEntity | null): string {
  if (!entity) return '';
  const { bank_account, bic, bank_name } = entity;
  return [bank_account, bic && `BIC ${bic}`, bank_name].filter(Boolean).join(', ');
}

/** A labelled value, omitted if there is none. */
export function factLine(name: string, value: string | null): Facts {
  return value ? [[name, value]] : [];
}
