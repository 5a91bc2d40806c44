import { currencyCodes } from '#contract/currencies.ts';
import { locale, t } from '#web/lib/i18n.ts';

export type Choice = { value: string; label: string };

/** Every currency by code with its name; always includes the current one. */
export function currencies(own: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = new Set([...currencyCodes, own]);
  return [...codes].sort().map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** The countries to choose from; a stored value that is not in the list is kept until changed. */
export function countries(regions: readonly { code: string; name: string }[], own: string) {
  const choices: Choice[] = regions.map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = own === '' || choices.some(({ value }) => value === own);
  return [
    { value: '', label: t('Not specified') },
    ...(isKnown ? [] : [{ value: own, label: own }]),
    ...choices,
  ];
}
