import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import { Segments } from './segments.tsx';
import { Skeleton } from './skeleton.tsx';

/** The wanted currency if the report has it, otherwise the account's own, which comes first. */
export function shownCurrency(currencies: readonly string[], wanted: string | undefined): string {
  return currencies.find((currency) => currency === wanted) ?? currencies[0] ?? wanted ?? '';
}

type CurrencySwitchProps = {
  /** Empty until loaded; space is reserved to avoid a layout shift. */
  currencies: readonly string[];
  value: string;
  onChange: (currency: string) => void;
};

/**
 * Amounts in different currencies are never summed: with several currencies, cards and chart show
 * one at a time.
 */
export function CurrencySwitch({ currencies, value, onChange }: CurrencySwitchProps) {
  return (
    <div className="row no-wrap" style={{ minHeight: 28 }}>
      {currencies.length === 0 && <Skeleton height={16} width={104} />}
      {currencies.length === 1 && (
        <span className="quiet">
          <Trans id={'Amounts in {value}'} values={{ value }} />
        </span>
      )}
      {currencies.length > 1 && (
        <>
          <span id="currency-switch" className="quiet">
            {t('Amounts in')}
          </span>
          <Segments
            aria-labelledby="currency-switch"
            isSmall
            data={currencies.map((value) => ({ value, label: value }))}
            value={value}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}
