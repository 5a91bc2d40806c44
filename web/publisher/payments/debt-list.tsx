import { Button } from '@mantine/core';
import { listOwnDebts, type OwnDebt, readDemand } from '#contract/debts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Money } from '#web/ui/money.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './payments.module.css';

/** What the publisher owes after returns, and what became of earlier debts. */
export function DebtList() {
  const { data } = useApiQuery(listOwnDebts, {}, { quiet: true });
  const read = useApiMutation(readDemand, { onDone: saveAnswer });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.advice} aria-labelledby="debts">
      <h2 id="debts">{t('Owed after returns')}</h2>
      <ul className={styles.holds}>
        {data.list.map((debt) => (
          <li key={`${debt.state} ${debt.currency} ${debt.since}`} className="stack gap-4">
            <Sentence debt={debt} />
            {debt.demand && (
              <span>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={read.isPending}
                  onClick={() => read.mutate({ id: debt.demand?.id ?? 0 })}
                >
                  {t('{number} as PDF', { number: debt.demand.number })}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentence({ debt }: { debt: OwnDebt }) {
  const { state, amount, currency, since, demand } = debt;
  const money = <Money amount={amount} currency={currency} />;
  const when = <Time at={since} zone="UTC" day />;
  if (state === 'open') {
    return (
      <span>
        <Trans
          id="Returned orders exceed your commission by <0/> since <1/>. It is set off against later commission. You do not need to do anything."
          components={{ 0: money, 1: when }}
        />
      </span>
    );
  }
  if (state === 'written_off') {
    return (
      <span>
        <Trans
          id="You no longer owe <0/>: we wrote it off on <1/>."
          components={{ 0: money, 1: when }}
        />
      </span>
    );
  }
  if (state === 'paid' || !demand) {
    return (
      <span>
        <Trans id="You paid <0/> back. Recorded on <1/>." components={{ 0: money, 1: when }} />
      </span>
    );
  }
  return (
    <span>
      <Trans
        id="Please pay <0/> by <1/> with the reference {number}. Reason: {reason}"
        values={{ number: demand.number, reason: demand.reason }}
        components={{ 0: money, 1: <Day day={demand.due_on} /> }}
      />
    </span>
  );
}
