import { SegmentedControl } from '@mantine/core';

/** The wanted currency where the report has it, else the account's own, which comes first. */
export function shownCurrency(currencies: readonly string[], wanted: string | undefined): string {
  return currencies.find((currency) => currency === wanted) ?? currencies[0] ?? wanted ?? '';
}

type CurrencySwitchProps = {
  currencies: readonly string[];
  value: string;
  onChange: (currency: string) => void;
};

/** Unlike currencies are never summed: where there are several, one at a time fills cards and chart. */
export function CurrencySwitch({ currencies, value, onChange }: CurrencySwitchProps) {
  if (currencies.length < 2) return null;
  return (
    <div className="row">
      <span id="currency-switch" className="quiet">
        Cards and chart: brands that pay in
      </span>
      <SegmentedControl
        aria-labelledby="currency-switch"
        size="xs"
        data={[...currencies]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
