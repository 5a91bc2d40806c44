import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Time } from '#web/ui/time.tsx';
import styles from './payout-runs.module.css';
import { Person } from './run-columns.tsx';
import { Sums } from './run-words.tsx';
import type { ShownRun } from './shown-run.ts';

type Step = { name: string; value: ReactNode; isDone: boolean; isRefusal?: true };

/** What a run pays, and the way to it: who created, reviewed and approved it, and when. */
export function RunWay({ run }: { run: ShownRun }) {
  return (
    <section className={`card ${styles.hero}`} aria-label={t('Run details')}>
      <div>
        <p className="quiet">{t('Pays')}</p>
        <div className={styles.amount}>
          <Sums sums={run.sums} />
        </div>
      </div>
      <ol className={styles.way}>
        {stepsOf(run).map(({ name, value, isDone, isRefusal }) => (
          <li
            key={name}
            className={styles.step}
            data-done={isDone ? (isRefusal ? 'no' : 'yes') : undefined}
          >
            <p className="quiet">{name}</p>
            {isDone ? value : <span className="quiet">–</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(run: ShownRun): Step[] {
  const { made, reviewed, approved, rejected, reject_reason, sent_at, finished_at } = run;
  const person = (name: string, who: ShownRun['made']): Step => ({
    name,
    value: <Person who={who} />,
    isDone: who !== null,
  });
  const time = (name: string, at: string | null): Step => ({
    name,
    value: at && <Time at={at} />,
    isDone: at !== null,
  });
  const begun = [person(t('Created by'), made), person(t('Reviewed by'), reviewed)];
  if (rejected) {
    const value = (
      <>
        <Person who={rejected} />
        <p>{reject_reason}</p>
      </>
    );
    return [...begun, { name: t('Rejected by'), value, isDone: true, isRefusal: true }];
  }
  return [
    ...begun,
    person(t('Approved by'), approved),
    time(t('Sent'), sent_at),
    time(t('Finished'), finished_at),
  ];
}
