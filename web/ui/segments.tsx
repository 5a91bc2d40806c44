import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

type SegmentsProps = {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  data: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  isSmall?: true;
};

/** A choice of few, side by side. */
export function Segments({ data, value, onChange, isSmall, ...name }: SegmentsProps) {
  const id = useId();
  return (
    <div role="radiogroup" {...name} className={styles.segments} data-small={isSmall}>
      {data.map((one) => (
        <label key={one.value} className={styles.segment}>
          <input
            type="radio"
            className="hidden-text"
            name={id}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  );
}
