import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import type { StaffPublisher } from './staff-publisher.ts';

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  active: ['up', 'Active'],
  locked: ['down', 'Locked'],
  closed: ['neutral', 'Closed'],
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
      head: 'Publisher',
      width: 160,
      cell: (publisher) => (
        <>
          <strong>{publisher.name}</strong>
          <br />
          <span className="quiet mono">{publisher.publisher_code}</span>
        </>
      ),
    },
    {
      id: 'owner',
      head: 'Owner',
      cell: (publisher) => (
        <>
          {publisher.username}
          <br />
          <span className="quiet">
            {publisher.email}
            {!publisher.email_verified && ', not verified'}
          </span>
        </>
      ),
    },
    { id: 'company', head: 'Company', cell: (publisher) => publisher.company_name || '–' },
    { id: 'website', head: 'Default site', cell: (publisher) => publisher.website || '–' },
  ];
}

function accountColumns(props: PublisherColumnsProps): readonly Column<StaffPublisher>[] {
  return [
    {
      id: 'created_at',
      head: 'Joined',
      cell: (publisher) => <Time at={publisher.created_at} day />,
    },
    {
      id: 'status',
      head: 'Status',
      cell: ({ status }) => {
        const [tone, word] = states[status] ?? ['neutral', status];
        return <StatusPill tone={tone} word={word} />;
      },
    },
    {
      id: 'acts',
      head: 'Account',
      numeric: true,
      cell: (publisher) => (
        <span className="inline-flex gap-8">
          <MayButton
            permission="accounts.open"
            size="xs"
            variant="default"
            aria-label={`Open the account of ${publisher.name}`}
            onClick={() => props.onOpen(publisher)}
          >
            Open
          </MayButton>
          {publisher.status !== 'closed' && (
            <MayButton
              permission="accounts.lock"
              size="xs"
              variant="default"
              aria-label={`${publisher.status === 'locked' ? 'Unlock' : 'Lock'} ${publisher.name}`}
              onClick={() => props.onLock(publisher)}
            >
              {publisher.status === 'locked' ? 'Unlock' : 'Lock'}
            </MayButton>
          )}
        </span>
      ),
    },
  ];
}
