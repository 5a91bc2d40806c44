import { isCurrency } from '#contract/currencies.ts';
import { moneyText } from './money.tsx';

/**
 * A commission in words ("18.00 EUR or 15%", as the publisher API has it) with amounts as all screens
 * write them: "€18.00 EUR or 15%". A dash if there is none.
 */
export function commissionText(words: string): string {
  const shown = words.replaceAll(/\b(\d+(?:\.\d+)?) ([A-Z]{3})\b/g, (text, amount, currency) =>
    isCurrency(currency) ? moneyText(amount, currency) : text,
  );
  return shown || '–';
}
