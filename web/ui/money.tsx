const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    formats.set(currency, format);
  }
  return format;
}

/** A decimal text with its currency: ("1234.50", "USD") is "$1,234.50 USD". Digits are kept exactly. */
export function moneyText(amount: string, currency: string): string {
  // A decimal text is formatted as it is: Number would lose the cents of very large amounts.
  return `${formatFor(currency).format(amount as `${number}`)} ${currency}`;
}

/** An amount, always with its currency. `signed` shows a plus before gains. */
export function Money(props: { amount: string; currency: string; signed?: boolean }) {
  const text = formatFor(props.currency).format(props.amount as `${number}`);
  const plus =
    props.signed && !props.amount.startsWith('-') && Number(props.amount) !== 0 ? '+' : '';
  return (
    <span className="num">
      {plus}
      {text} <span style={{ color: 'var(--ink-2)', fontSize: '0.86em' }}>{props.currency}</span>
    </span>
  );
}
