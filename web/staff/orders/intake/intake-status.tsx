import { t } from '#web/lib/i18n.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import type { Intake } from './write-snippet.ts';

/** Whether orders arrive, and where. */
export function IntakeStatus({ intake }: { intake: Intake }) {
  const facts = [
    [t('State'), <State key="state" intake={intake} />],
    [
      t('Last order'),
      intake.last_order_at ? <Time key="last" at={intake.last_order_at} /> : t('None yet'),
    ],
    [t('Secret'), intake.has_secret ? t('Set') : t('Not set')],
    [t('Order API'), <code key="api">{intake.api_url}</code>],
    [t('Single reports'), <code key="conversion">{intake.conversion_url}</code>],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="intake-status">
      <h2 id="intake-status">{t('Status')}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function State({ intake: { silence, last_order_at } }: { intake: Intake }) {
  if (silence) {
    return (
      <StatusPill
        tone="down"
        word={t('Orders have stopped')}
        reason={t('{expected} orders were expected since the last one, judging by its history.', {
          expected: Math.round(Number(silence.expected_orders)),
        })}
      />
    );
  }
  return last_order_at ? (
    <StatusPill tone="up" word={t('Receiving orders')} />
  ) : (
    <StatusPill tone="neutral" word={t('No order yet')} />
  );
}
