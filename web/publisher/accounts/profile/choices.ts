import { currencyCodes } from '#contract/currencies.ts';
import { currencyName } from '#web/lib/currency-name.ts';
import type { Choice } from '#web/ui/search-select.tsx';

/** Every currency by code with its name; always includes the current one. */
export function currencies(own: string): Choice[] {
  const codes = new Set([...currencyCodes, own]);
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${currencyName(value)}` }));
}
