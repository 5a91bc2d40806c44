import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import {
  listPostbackLogs,
  type PostbackDelivery,
  replayPostbacks,
} from '#contract/postbacks/publisher.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

const TONES = { waiting: 'wait', delivered: 'up', failed: 'down' } as const;
const WORDS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** The columns of the delivery log. */
export function useDeliveryColumns(
  open: (delivery: PostbackDelivery) => void,
): Column<PostbackDelivery>[] {
  const zone = useProfile()?.time_zone;
  return [
    { id: 'made', head: 'When', cell: (one) => <Time at={one.created_at} zone={zone} /> },
    {
      id: 'event',
      head: 'Event',
      cell: (one) => (
        <UnstyledButton
          aria-label={`Open delivery ${one.event_id}`}
          onClick={() => open(one)}
          className="color-accent underline"
        >
          {one.is_test ? `Test: ${one.event}` : one.event}
        </UnstyledButton>
      ),
    },
    { id: 'about', head: 'Subject', cell: (one) => <span className="mono">{one.about}</span> },
    {
      id: 'state',
      head: 'State',
      cell: (one) => (
        <StatusPill tone={TONES[one.state]} word={WORDS[one.state]} reason={one.last_error} />
      ),
    },
    { id: 'status', head: 'Response', numeric: true, cell: (one) => one.last_status ?? '–' },
    {
      id: 'time',
      head: 'Time',
      numeric: true,
      cell: (one) => (one.last_duration_ms === null ? '–' : `${one.last_duration_ms} ms`),
    },
    { id: 'attempts', head: 'Attempts', numeric: true, cell: (one) => one.attempts },
    {
      id: 'next',
      head: 'Next attempt',
      cell: (one) => <Time at={one.next_attempt_at} zone={zone} />,
    },
    { id: 'again', head: 'Resend', cell: (one) => <SendAgain delivery={one} /> },
  ];
}

function SendAgain({ delivery }: { delivery: PostbackDelivery }) {
  const mayChange = useMay('tools.write');
  const replay = useApiMutation(replayPostbacks, {
    refreshes: [listPostbackLogs],
    onDone: () => showDone('Delivery queued'),
  });
  if (delivery.is_test) return <span className="quiet">–</span>;
  const label = `Resend ${delivery.event_id}`;
  return (
    <Tooltip label="Resend">
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={label}
        disabled={!mayChange}
        loading={replay.isPending}
        onClick={() => replay.mutate({ id: delivery.id })}
      >
        <IconRefresh size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
