import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import styles from './channel-card.module.css';
import type { Channel } from './channel-fields.ts';

type State = 'done' | 'now' | 'waiting' | 'later';
const words: Readonly<Record<State, string>> = {
  done: 'Done',
  now: 'Next',
  waiting: 'In review',
  later: 'Later',
};

type FirstChannelProps = { channels: readonly Channel[]; onAdd: () => void };

/** Explains to a new publisher why a channel is needed first, and shows the progress. */
export function FirstChannel({ channels, onAdd }: FirstChannelProps) {
  const hasApproved = channels.some((channel) => channel.status === 1);
  const isWaiting = channels.some((channel) => channel.status === 0);
  const added = channels.length > 0;
  const steps: { title: string; text: string; state: State }[] = [
    {
      title: 'Add a channel',
      text: 'A website, profile, app or mailing list where you promote brands.',
      state: added ? 'done' : 'now',
    },
    {
      title: 'Review',
      text: 'We review the channel and show the result on this page.',
      state: hasApproved ? 'done' : isWaiting ? 'waiting' : added ? 'now' : 'later',
    },
    {
      title: 'Set it as default',
      text: 'Brands, links and reports use your default channel.',
      state: hasApproved ? 'now' : 'later',
    },
  ];
  return (
    <section className="card stack mb-20" aria-labelledby="first-channel">
      <div>
        <h2 id="first-channel">Add your first channel</h2>
        <p className="quiet mt-4 max-w-640">
          Brands approve channels, and every link and commission belongs to a channel. Set a default
          channel to use the rest of Tributary.
        </p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, state }, place) => (
          <StepItem key={title} title={title} text={text} state={state} number={place + 1} />
        ))}
      </ol>
      {!added && (
        <div>
          <Button onClick={onAdd}>Add your first channel</Button>
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
