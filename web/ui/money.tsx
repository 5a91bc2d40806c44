import { createContext, useContext } from 'react';
import { minorDigits } from '#contract/currencies.ts';
import { locale } from '#web/lib/i18n.ts';
import { memoize } from '#web/lib/memoize.ts';

const formatFor = memoize((currency: string) => {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

/**
 * Formats a decimal text with its currency: ("1234.50", "USD") gives "$1,234.50 USD". All digits
 * are kept.
 */
export function moneyText(amount: string, currency: string): string {
  return `${amountText(amount, currency)} ${currency}`;
}

/** The same without the code, where a heading names the currency: "$1,234.50". */
export function amountText(amount: string, currency: string): string {
  // Format the decimal text itself: Number would lose the cents of very large amounts.
  return formatFor(currency).format(amount as `${number}`);
}

type MoneyProps = {
  amount: string;
  currency: string;
  /** Shows a plus sign before positive amounts. */
  signed?: boolean;
};

/** The currency that the head of the column names. */
export const HeadCurrency = createContext<string | null>(null);

/** An amount with its currency, unless the head of its column has it. */
export function Money(props: MoneyProps) {
  const isNamed = useContext(HeadCurrency) === props.currency;
  const text = amountText(props.amount, props.currency);
  const plus =
    props.signed && !props.amount.startsWith('-') && Number(props.amount) !== 0 ? '+' : '';
  return (
    <span className="num">
      {plus}
      {text}
      {!isNamed && (
        <span style={{ color: 'var(--ink-2)', fontSize: '0.86em' }}> {props.currency}</span>
      )}
    </span>
  );
}
