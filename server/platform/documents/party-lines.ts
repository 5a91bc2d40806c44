import type { LegalEntity } from '#contract/common/legal-entity.ts';

type Facts = [string, string][];

/** Lines of a document about a party: the label beside its first line. */
export function partyLines(label: string, lines: readonly string[]): Facts {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  return filled.map((line, nth) => [nth === 0 ? label : '', line]);
}

/** The network as a party; only its trade name while the legal entity is not set. */
export function networkLines(label: string, entity: LegalEntity | null, network: string): Facts {
  if (!entity) return [[label, network]];
  const { legal_name, address, postal_code, city, country, vat_id, tax_number, email } = entity;
  return [
    ...partyLines(label, [
      legal_name,
      ...address.split('\n'),
      `${postal_code} ${city}`,
      country,
      email,
    ]),
    ...factLine('VAT ID', vat_id),
    ...factLine('Tax number', tax_number),
  ];
}

/** The account of the network for incoming payments. */
export function accountLines(entity: LegalEntity | null): Facts {
  if (!entity) return [];
  const { bank_account, bic, bank_name } = entity;
  return partyLines('Pay to', [
    [bank_account, bic && `BIC ${bic}`, bank_name].filter(Boolean).join(', '),
  ]);
}

/** A labelled value, omitted if there is none. */
export function factLine(name: string, value: string | null): Facts {
  return value ? [[name, value]] : [];
}
