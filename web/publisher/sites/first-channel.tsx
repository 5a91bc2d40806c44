import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import type { Channel } from '#web/ui/channel-fields.ts';
import styles from './channel-card.module.css';

type State = 'done' | 'now' | 'waiting' | 'later';
const words: Readonly<Record<State, string>> = {
  done: t('Done'),
  now: t('Next'),
  waiting: t('In review'),
  later: t('Later'),
};

type FirstChannelProps = { channels: readonly Channel[]; onAdd: () => void };

/** Explains to a new publisher why a channel is needed first, and shows the progress. */
export function FirstChannel({ channels, onAdd }: FirstChannelProps) {
  const hasApproved = channels.some((channel) => channel.status === 1);
  const isWaiting = channels.some((channel) => channel.status === 0);
  const added = channels.length > 0;
  const steps: { title: string; text: string; state: State }[] = [
    {
      title: t('Add a channel'),
      text: t('A website, profile, app or mailing list where you promote brands.'),
      state: added ? 'done' : 'now',
    },
    {
      title: t('Review'),
      text: t(
        'We review the channel and show the result on this page. Verify that it is yours: some channels are then approved at once.',
      ),
      state: hasApproved ? 'done' : isWaiting ? 'waiting' : added ? 'now' : 'later',
    },
    {
      title: t('Set it as default'),
      text: t('Brands, links and reports use your default channel.'),
      state: hasApproved ? 'now' : 'later',
    },
  ];
  return (
    <section className="card stack mb-20" aria-labelledby="first-channel">
      <div>
        <h2 id="first-channel">{t('Add your first channel')}</h2>
        <p className="quiet mt-4 max-w-640">
          {t(
            'Brands approve channels, and every link and commission belongs to a channel. Set a default channel to use the rest of {network}.',
            { network: network.name },
          )}
        </p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, state }, place) => (
          <StepItem key={title} title={title} text={text} state={state} number={place + 1} />
        ))}
      </ol>
      {!added && (
        <div>
          <Button onClick={onAdd}>{t('Add your first channel')}</Button>
        </div>
      )}
    </section>
  );
}

type StepItemProps = { title: string; text: string; state: State; number: number };

function StepItem({ title, text, state, number }: StepItemProps) {
  return (
    <li aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.number} data-state={state} aria-hidden="true">
        {state === 'done' ? (
          <IconCheck size={16} />
        ) : state === 'waiting' ? (
          <IconClock size={16} />
        ) : (
          number
        )}
      </span>
      <span>
        <strong>{title}</strong> <span className="quiet">· {words[state]}</span>
        <br />
        <span className="quiet">{text}</span>
      </span>
    </li>
  );
}
