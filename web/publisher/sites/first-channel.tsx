import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import styles from './channel-card.module.css';
import type { Channel } from './channel-fields.ts';

type State = 'done' | 'now' | 'waiting' | 'later';
const words: Readonly<Record<State, string>> = {
  done: 'Done',
  now: 'Next',
  waiting: 'Waiting for us',
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
      text: 'A website, a profile, an app, a mailing list: the place where you promote brands.',
      state: added ? 'done' : 'now',
    },
    {
      title: 'It is reviewed',
      text: 'We check that the address is yours to promote on. This page shows the answer.',
      state: hasApproved ? 'done' : isWaiting ? 'waiting' : added ? 'now' : 'later',
    },
    {
      title: 'Make it the default',
      text: 'Brands, links and reports then start from it, and everything else opens.',
      state: hasApproved ? 'now' : 'later',
    },
  ];
  return (
    <section className="card stack" aria-labelledby="first-channel" style={{ marginBottom: 20 }}>
      <div>
        <h2 id="first-channel">Start with one channel</h2>
        <p className="quiet" style={{ marginTop: 4, maxWidth: 640 }}>
          Brands approve channels, not people, and every link and commission belongs to one. That is
          why the rest of Tributary opens once you have a default channel.
        </p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, state }, place) => (
          <li key={title} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.number} data-state={state} aria-hidden="true">
              {state === 'done' ? (
                <IconCheck size={16} />
              ) : state === 'waiting' ? (
                <IconClock size={16} />
              ) : (
                place + 1
              )}
            </span>
            <span>
              <strong>{title}</strong> <span className="quiet">· {words[state]}</span>
              <br />
              <span className="quiet">{text}</span>
            </span>
          </li>
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
