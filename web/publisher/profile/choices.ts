import { currencyCodes } from '#contract/currencies.ts';
import { locale } from '#web/lib/i18n.ts';
import type { Choice } from '#web/ui/search-select.tsx';

/** Every currency by code with its name; always includes the current one. */
export function currencies(own: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = new Set([...currencyCodes, own]);
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}
