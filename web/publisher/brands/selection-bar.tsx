import { Button } from '@mantine/core';
import styles from './brand-card.module.css';

type SelectionBarProps = { count: number; onApply: () => void; onClear: () => void };

/** The number of selected brands, and a button to apply to all of them. */
export function SelectionBar({ count, onApply, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected brands">
      <span role="status">
        {count} {count === 1 ? 'brand' : 'brands'} selected
      </span>
      <span className="row">
        <Button variant="default" onClick={onClear}>
          Clear selection
        </Button>
        <Button onClick={onApply}>{count === 1 ? 'Apply to 1 brand' : `Apply to ${count}`}</Button>
      </span>
    </section>
  );
}
