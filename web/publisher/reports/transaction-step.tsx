import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Time } from '#web/ui/time.tsx';
import styles from './transaction-timeline.module.css';

type StepState = 'done' | 'wait' | 'down' | 'ahead';

type StepProps = {
  title: string;
  state: StepState;
  at?: string | null;
  zone: string;
  children?: ReactNode;
};

const words: Record<StepState, string> = {
  done: 'done',
  wait: 'waiting',
  down: 'ended',
  ahead: t('not yet'),
};

/** One step of the history of a transaction; its state is a colour and a hidden word. */
export function Step({ title, state, at, zone, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span className="hidden-text">, {words[state]}</span>
        {at && <Time at={at} zone={zone} />}
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </li>
  );
}
