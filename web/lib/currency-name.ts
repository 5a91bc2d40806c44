import { currencyCodes } from '#contract/currencies.ts';
import { locale } from './i18n.ts';

const names = new Intl.DisplayNames(locale, { type: 'currency' });

/** The name of a currency: "US Dollar". */
export const currencyName = (currency: string): string => names.of(currency) ?? currency;

/** Every currency by code with its name, for a picker. */
export const currencyChoices = () =>
  currencyCodes.map((value) => ({ value, label: `${value} · ${currencyName(value)}` }));
