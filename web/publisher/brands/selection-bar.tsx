import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './brand-card.module.css';

type SelectionBarProps = { count: number; onApply: () => void; onClear: () => void };

/** The number of selected brands, and a button to apply to all of them. */
export function SelectionBar({ count, onApply, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('Selected brands')}>
      <span role="status">
        <Trans
          id={'{count} {count, plural, one {brand} other {brands}} selected'}
          values={{ count }}
        />
      </span>
      <span className="row">
        <Button variant="default" onClick={onClear}>
          {t('Clear selection')}
        </Button>
        <Button onClick={onApply}>
          {count === 1 ? t('Apply to 1 brand') : t('Apply to {count}', { count })}
        </Button>
      </span>
    </section>
  );
}
