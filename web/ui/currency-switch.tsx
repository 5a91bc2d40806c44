import { SegmentedControl, Skeleton } from '@mantine/core';

/** The wanted currency where the report has it, else the account's own, which comes first. */
export function shownCurrency(currencies: readonly string[], wanted: string | undefined): string {
  return currencies.find((currency) => currency === wanted) ?? currencies[0] ?? wanted ?? '';
}

type CurrencySwitchProps = {
  /** Empty until they are known: the place is kept, so that nothing moves when they come. */
  currencies: readonly string[];
  value: string;
  onChange: (currency: string) => void;
};

/** Unlike currencies are never summed: where there are several, one at a time fills cards and chart. */
export function CurrencySwitch({ currencies, value, onChange }: CurrencySwitchProps) {
  return (
    <div className="row" style={{ minHeight: 32 }}>
      {currencies.length === 0 && <Skeleton height={16} width={180} />}
      {currencies.length === 1 && <span className="quiet">Amounts in {value}</span>}
      {currencies.length > 1 && (
        <>
          <span id="currency-switch" className="quiet">
            Brands that pay in
          </span>
          <SegmentedControl
            aria-labelledby="currency-switch"
            size="xs"
            data={[...currencies]}
            value={value}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}
