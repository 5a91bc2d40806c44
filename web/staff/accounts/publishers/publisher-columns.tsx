import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { moneyText } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  active: ['up', t('Active')],
  locked: ['down', t('Locked')],
  closed: ['neutral', t('Closed')],
};

type PublisherColumnsProps = {
  onOpen: (publisher: StaffPublisher) => void;
  onLock: (publisher: StaffPublisher) => void;
};

export function publisherColumns(props: PublisherColumnsProps): readonly Column<StaffPublisher>[] {
  return [...identityColumns(), ...accountColumns(props)];
}

function identityColumns(): readonly Column<StaffPublisher>[] {
  return [
    {
      id: 'publisher',
      head: t('Publisher'),
      width: 160,
      cell: (publisher) => (
        <>
          <Link to={`/publishers/${publisher.publisher_id}`}>{publisher.name}</Link>
          <br />
          <span className="quiet mono">{publisher.publisher_code}</span>
        </>
      ),
    },
    {
      id: 'owner',
      head: t('Owner'),
      cell: (publisher) => (
        <>
          {publisher.username}
          <br />
          <span className="quiet">
            {publisher.email_verified
              ? publisher.email
              : t('{email}, not verified', { email: publisher.email })}
          </span>
        </>
      ),
    },
    {
      id: 'company',
      head: t('Company'),
      compact: 'rest',
      cell: (publisher) => publisher.company_name || '–',
    },
    { id: 'website', head: t('Default channel'), cell: (publisher) => publisher.website || '–' },
  ];
}

function accountColumns(props: PublisherColumnsProps): readonly Column<StaffPublisher>[] {
  return [
    {
      id: 'created_at',
      head: t('Joined'),
      compact: 'rest',
      cell: (publisher) => <Time at={publisher.created_at} day />,
    },
    {
      id: 'status',
      head: t('Status'),
      cell: (publisher) => <AccountState publisher={publisher} />,
    },
    {
      id: 'acts',
      pinned: true,
      head: t('Account'),
      numeric: true,
      cell: (publisher) => (
        <span className="inline-flex gap-8">
          <MayButton
            permission="accounts.open"
            size="xs"
            variant="default"
            aria-label={t('Open account: {name}', { name: publisher.name })}
            onClick={() => props.onOpen(publisher)}
          >
            {t('Open account')}
          </MayButton>
          {publisher.status !== 'closed' && (
            <MayButton
              permission="accounts.lock"
              size="xs"
              variant="default"
              aria-label={
                publisher.status === 'locked'
                  ? t('Unlock {name}', { name: publisher.name })
                  : t('Lock {name}', { name: publisher.name })
              }
              onClick={() => props.onLock(publisher)}
            >
              {publisher.status === 'locked' ? t('Unlock') : t('Lock')}
            </MayButton>
          )}
        </span>
      ),
    },
  ];
}

/** The state of an account; a closed one shows when it was closed and what was given up. */
export function AccountState({ publisher }: { publisher: StaffPublisher }) {
  const { status, closed_at, given_up } = publisher;
  const [tone, word] = states[status] ?? ['neutral', status];
  const amounts = listText(given_up.map(({ currency, amount }) => moneyText(amount, currency)));
  return (
    <>
      <StatusPill
        tone={tone}
        word={word}
        reason={amounts && t('Given up: {amounts}', { amounts })}
      />
      {closed_at && <Time at={closed_at} day />}
    </>
  );
}
