import { NativeSelect } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { cardMetrics, type Metric } from './metrics.ts';

type ChartSelectsProps = {
  drawn: Metric;
  /** Rates cannot be divided. */
  canSplit: boolean;
  split: string | undefined;
  onSplit: (split: string | undefined) => void;
  second: string | undefined;
  onSecond: (second: string | undefined) => void;
};

/** What the chart shows beside its metric: another metric, or the parts of a sum. */
export function ChartSelects(props: ChartSelectsProps) {
  const { drawn, canSplit, split, second } = props;
  const isSplit = canSplit && split !== undefined;
  return (
    <div className="row justify-end">
      {!isSplit && (
        <NativeSelect
          aria-label={t('Second metric')}
          value={second === drawn.id ? '' : (second ?? '')}
          data={[
            { value: '', label: t('One metric') },
            ...cardMetrics
              .filter((one) => one !== drawn)
              .map(({ id, label }) => ({
                value: id,
                label: t('With {metric}', { metric: label }),
              })),
          ]}
          onChange={(event) => props.onSecond(event.currentTarget.value || undefined)}
        />
      )}
      {canSplit && (
        <NativeSelect
          aria-label={t('Stack the chart by')}
          value={split ?? ''}
          data={[
            { value: '', label: t('Total') },
            { value: 'status', label: t('By status') },
            { value: 'brand', label: t('By brand') },
          ]}
          onChange={(event) => props.onSplit(event.currentTarget.value || undefined)}
        />
      )}
    </div>
  );
}
