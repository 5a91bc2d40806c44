import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { showSystem, startBackup } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { sizeLabel } from '#web/lib/size-label.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

const time = (at: string | null) => <Time at={at} />;
const mono = (text: string) => <span className="mono break-anywhere">{text}</span>;

type Backups = ReplyOf<typeof showSystem>['backups'];

/** The plan of the backups, the last one, the last restore drill, and what has failed since. */
export function BackupState({ backups }: { backups: Backups | undefined }) {
  if (!backups) return <Skeleton height={320} />;
  const { target, last, failure } = backups;
  if (target === null && last === null) {
    return (
      <EmptyState title={t('No backups')}>
        {t('A worker makes a backup every day once a target is set.')}
        <br />
        <Link to="/settings" search={{ section: 'backups' }}>
          {t('Set a target')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      {failure !== null && <FailureCard failure={failure} />}
      <section className="card stack" aria-labelledby="last-backup">
        <h2 id="last-backup">{t('Last backup')}</h2>
        {last === null ? <p>{t('No backup has been made yet.')}</p> : <LastFacts last={last} />}
        {target !== null && <BackupButton backups={backups} />}
      </section>
      <PlanCard backups={backups} />
    </div>
  );
}

function BackupButton({ backups: { open } }: { backups: Backups }) {
  const start = useApiMutation(startBackup, {
    refreshes: [showSystem],
    done: t('The backup begins'),
  });
  return (
    <div className="row">
      <MayButton
        permission="system.write"
        variant="default"
        loading={start.isPending}
        disabled={open.includes('backup')}
        onClick={() => start.mutate({})}
      >
        {t('Back up now')}
      </MayButton>
      {open.includes('backup') && <span className="quiet">{t('A backup is being made.')}</span>}
      {open.includes('verify') && <span className="quiet">{t('A restore drill is running.')}</span>}
    </div>
  );
}

function LastFacts({ last }: { last: NonNullable<Backups['last']> }) {
  const { name, ended_at, as_of, content, bytes, duration_ms } = last;
  const facts: [string, ReactNode][] = [
    [t('Name'), mono(name)],
    [t('Made'), time(ended_at)],
    [t('Data as of'), time(as_of)],
    [t('Kind'), content === null ? '' : contentText(content)],
    [t('Size'), bytes === null ? '' : sizeLabel(bytes)],
    [
      t('Duration'),
      duration_ms === null
        ? ''
        : t('{seconds} s', { seconds: countText(Math.ceil(duration_ms / 1000)) }),
    ],
  ];
  return <FactList facts={facts} />;
}

const contentText = (content: 'physical' | 'logical') =>
  content === 'physical'
    ? t('Physical: the files of the embedded database')
    : t('Logical: the rows of every table');

function PlanCard({ backups }: { backups: Backups }) {
  const { target, is_encrypted, uploads_excluded, keep_days, next_at, last_drill } = backups;
  const facts: [string, ReactNode][] = [
    [t('Target'), target === null ? '–' : mono(target)],
    [t('Next backup'), time(next_at)],
    [t('Days to keep'), keep_days === 0 ? t('All') : countText(keep_days)],
    [t('Encrypted'), is_encrypted ? t('Yes') : t('No: there is no passphrase')],
    [t('Uploads'), uploads_excluded ? t('Not included: they are in a bucket') : t('Included')],
    [t('Last restore drill'), time(last_drill?.ended_at ?? null)],
  ];
  return (
    <section className="card stack" aria-labelledby="backup-plan">
      <h2 id="backup-plan">{t('Plan')}</h2>
      <FactList facts={facts} />
      <div className="row">
        <Link to="/settings" search={{ section: 'backups' }}>
          {t('Change under Settings')}
        </Link>
      </div>
    </section>
  );
}

function FailureCard({ failure }: { failure: NonNullable<Backups['failure']> }) {
  const { kind, at, error, next_at } = failure;
  return (
    <section className="card stack" aria-labelledby="backup-failure">
      <div className="row">
        <h2 id="backup-failure">
          {kind === 'backup' ? t('The backup failed') : t('The restore drill failed')}
        </h2>
        <StatusPill tone="down" word={t('Failed')} />
      </div>
      <p className="mono break-anywhere">{error}</p>
      <FactList
        facts={[
          [t('Last attempt'), time(at)],
          [t('Next attempt'), time(next_at)],
        ]}
      />
    </section>
  );
}
