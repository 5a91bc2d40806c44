import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { changePercent } from '#web/lib/signed-percent.ts';
import { Skeleton } from './skeleton.tsx';
import styles from './stat-card.module.css';
import { Tooltip } from './tooltip.tsx';

type StatCardProps = {
  label: string;
  value: ReactNode;
  /** Explains the number on hover and focus. */
  hint?: string;
  /**
   * Change against the comparison, as a share: 0.12 is +12%. `betterWhenLower` swaps the colours.
   */
  change?: number | null;
  betterWhenLower?: boolean;
  loading?: boolean;
  /** With `onSelect` the card selects the series of the chart. */
  selected?: boolean;
  onSelect?: () => void;
};

/** One figure with its label. Group several in `<StatCards>`. */
export function StatCard(props: StatCardProps) {
  const body = (
    <>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>
        {props.loading ? <Skeleton height={24} width="70%" my={4} /> : props.value}
      </span>
      <Change {...props} />
    </>
  );
  const card = props.onSelect ? (
    <UnstyledButton
      className={styles.card}
      aria-pressed={props.selected ?? false}
      onClick={props.onSelect}
    >
      {body}
    </UnstyledButton>
  ) : (
    <div className={styles.card}>{body}</div>
  );
  return props.hint ? <Tooltip label={props.hint}>{card}</Tooltip> : card;
}

function Change({ change, betterWhenLower, loading }: StatCardProps) {
  if (change === undefined) return null;
  if (loading) return <span className={styles.change}>{'\u00a0'}</span>;
  if (change === null) return <span className={styles.change}>{t('No comparison')}</span>;
  const good = betterWhenLower ? change < 0 : change > 0;
  const tone = change === 0 ? 'var(--ink-2)' : good ? 'var(--up)' : 'var(--down)';
  const arrow = change === 0 ? '→' : change > 0 ? '▲' : '▼';
  return (
    <span className={styles.change} style={{ color: tone }}>
      <span aria-hidden="true">{arrow} </span>
      {changePercent(change)}
    </span>
  );
}

/** The row of cards above a chart; `isJoined`: one strip, within the card of the chart. */
export function StatCards({ children, isJoined }: { children: ReactNode; isJoined?: true }) {
  return (
    <div className={styles.strip} data-joined={isJoined}>
      {children}
    </div>
  );
}
