import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { msg, t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './dashboard.module.css';
import type { Dashboard } from './dashboard-reply.ts';

type State = Dashboard['onboarding'];

const steps: readonly { id: keyof State; label: string; path?: string }[] = [
  { id: 'email_verified', label: t('Verify your email address') },
  { id: 'site_added', label: t('Add a channel'), path: '/settings/channel' },
  { id: 'default_site_set', label: t('Set a default channel'), path: '/settings/channel' },
  { id: 'brand_joined', label: t('Join a brand'), path: '/brands/find' },
  { id: 'link_made', label: t('Create a tracking link'), path: '/tools/link-generator' },
  { id: 'first_click', label: t('Get your first click') },
  { id: 'first_order', label: t('Get your first order') },
];

/** Whether a new account has finished all steps. */
export function isOnboarded(state: State): boolean {
  return steps.every((step) => state[step.id]);
}

/** The onboarding steps of a new account; each is derived from actual data. */
export function Onboarding({ onboarding, onHide }: { onboarding: State; onHide: () => void }) {
  const done = steps.filter((step) => onboarding[step.id]).length;
  const next = steps.find((step) => !onboarding[step.id]);
  return (
    <section className="card" aria-labelledby="onboarding">
      <div className="spread">
        <h2 id="onboarding">
          <Trans
            id={'Getting started: {done} of {length} done'}
            values={{ done, length: steps.length }}
          />
        </h2>
        <Button variant="subtle" size="compact-sm" onClick={onHide}>
          {t('Hide checklist')}
        </Button>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.fill} style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.id} {...step} isDone={onboarding[step.id]} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

const COMPLETED = msg('{label}<0>, completed</0>');
const NOT_COMPLETED = msg('{label}<0>, not completed</0>');

type StepProps = { label: string; path?: string; isDone: boolean; isNext: boolean };

function Step({ label, path, isDone, isNext }: StepProps) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.step} aria-current={isNext ? 'step' : undefined}>
      <Icon size={20} aria-hidden="true" color={isDone ? 'var(--up)' : 'var(--control)'} />
      <span className={isDone ? 'quiet' : undefined}>
        <Trans
          id={isDone ? COMPLETED : NOT_COMPLETED}
          values={{ label: !isDone && path ? <Link to={path}>{label}</Link> : label }}
          components={{ 0: <span className="hidden-text" /> }}
        />
      </span>
    </li>
  );
}
