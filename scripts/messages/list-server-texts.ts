import { isCountry } from '#contract/brands/fields.ts';
import * as advice from '#server/payouts/payments/advice-texts.ts';
import { payoutProviders } from '#server/payouts/payout-providers/payout-providers.ts';
import { LEFT_OUT } from '#server/payouts/payout-runs/rules.ts';
import type { Variable } from '#server/platform/config/variable.ts';
import { FAILURES } from '#server/platform/outbound/send-outside.ts';
import { shopPlatforms } from '#server/sales/shops/shop-platforms.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  isCountry,
);

/**
 * The texts of the server that screens of publishers translate: labels, terms and fields of payout
 * providers, why a payment waits or failed, and why a delivery failed.
 */
export function listServerTexts(): string[] {
  return [
    ...listPayoutTexts(),
    ...Object.values(advice).flatMap((texts) => Object.values(texts)),
    ...Object.values(FAILURES),
  ];
}

/**
 * Those that only the staff console translates: why a payment is not part of a run, and the labels of
 * shop platforms.
 */
export const staffTexts: readonly string[] = [
  ...Object.values(LEFT_OUT),
  ...listSetUpTexts(),
  ...Object.values(shopPlatforms).map(({ label }) => label),
];

/** The form of each provider under Settings. */
function listSetUpTexts(): string[] {
  return Object.values(payoutProviders).flatMap(({ setup_note, variables }) => [
    setup_note,
    ...Object.values<Variable<unknown>>(variables).flatMap(({ on_screen }) => {
      if (!on_screen) return [];
      const { label, hint, options = [] } = on_screen;
      return [label, ...(hint ? [hint] : []), ...options.map((one) => one.label)];
    }),
  ]);
}

function listPayoutTexts(): string[] {
  return Object.values(payoutProviders).flatMap(({ label, account_label, terms, listFields }) => [
    label,
    `Add ${account_label}`,
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
