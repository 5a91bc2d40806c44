import { isCountry } from '#contract/brands/fields.ts';
import { payoutProviders } from '#server/payout-providers/payout-providers.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  isCountry,
);

/** The texts of payout providers that the web application translates: labels, terms and fields. */
export function listPayoutTexts(): string[] {
  return Object.values(payoutProviders).flatMap(({ label, terms, listFields }) => [
    label,
    ...Object.values(terms),
    ...countries
      .flatMap((country) => listFields(country))
      .flatMap(({ label, hint, options }) => [
        label,
        ...(hint ? [hint] : []),
        ...(options ?? []).map((option) => option.label),
      ]),
  ]);
}
