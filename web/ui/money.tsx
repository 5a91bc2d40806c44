import { minorDigits } from '#contract/currencies.ts';
import { locale } from '#web/lib/i18n.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    const digits = minorDigits(currency);
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(currency, format);
  }
  return format;
}

/**
 * Formats a decimal text with its currency: ("1234.50", "USD") gives "$1,234.50 USD". All digits
 * are kept.
 */
export function moneyText(amount: string, currency: string): string {
  // Format the decimal text itself: Number would lose the cents of very large amounts.
  return `${formatFor(currency).format(amount as `${number}`)} ${currency}`;
}

type MoneyProps = {
  amount: string;
  currency: string;
  /** Shows a plus sign before positive amounts. */
  signed?: boolean;
  /** Without the code of the currency, which the head of the column has. */
  bare?: boolean;
};

/** An amount with its currency. */
export function Money(props: MoneyProps) {
  const text = formatFor(props.currency).format(props.amount as `${number}`);
  const plus =
    props.signed && !props.amount.startsWith('-') && Number(props.amount) !== 0 ? '+' : '';
  return (
    <span className="num">
      {plus}
      {text}
      {!props.bare && (
        <span style={{ color: 'var(--ink-2)', fontSize: '0.86em' }}> {props.currency}</span>
      )}
    </span>
  );
}
