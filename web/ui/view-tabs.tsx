import { type ReactNode, useEffect, useRef } from 'react';
import { countText } from '#web/lib/numbers.ts';
import { keepInView } from './keep-in-view.ts';
import styles from './view-tabs.module.css';

export type ViewTab = {
  value: string;
  label: string;
  /** Number of rows in the tab. */
  count?: number | undefined;
  /** A second line, such as a sum with its currency. */
  note?: ReactNode;
};

type ViewTabsProps = {
  /** Accessible name: "Status". */
  label: string;
  tabs: readonly ViewTab[];
  value: string;
  /** Write it to the URL and go to page 1. */
  onChange: (value: string) => void;
};

/** Tabs that filter a list, each with its count: All, Approved, Pending... */
export function ViewTabs({ label, tabs, value, onChange }: ViewTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const isCounted = tabs.some(({ count }) => count !== undefined);
  // On a small screen the row scrolls horizontally; keep the chosen tab visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs are wider with their counts.
  useEffect(
    () => keepInView(row.current?.querySelector('[aria-pressed="true"]')),
    [value, isCounted],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: tabs above a list are not form fields.
    <div ref={row} role="group" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={styles.tab}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          <span className={styles.label}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}>{countText(tab.count)}</span>
            )}
          </span>
          {tab.note && <span className={styles.note}>{tab.note}</span>}
        </button>
      ))}
    </div>
  );
}
