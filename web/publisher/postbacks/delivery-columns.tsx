import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import {
  listPostbackLogs,
  type PostbackDelivery,
  replayPostbacks,
} from '#contract/postbacks/deliveries.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const TONES = { waiting: 'wait', delivered: 'up', failed: 'down' } as const;
const WORDS = { waiting: t('Waiting'), delivered: t('Delivered'), failed: t('Failed') } as const;

/** The columns of the delivery log. */
export function useDeliveryColumns(
  open: (delivery: PostbackDelivery) => void,
): Column<PostbackDelivery>[] {
  const zone = useProfile()?.time_zone;
  return [
    { id: 'made', head: t('When'), cell: (one) => <Time at={one.created_at} zone={zone} /> },
    {
      id: 'event',
      head: t('Event'),
      cell: (one) => {
        const text = one.is_test ? t('Test: {event}', { event: one.event }) : one.event;
        return (
          <UnstyledButton
            aria-label={`${text} ${one.event_id}`}
            onClick={() => open(one)}
            className="color-accent underline"
          >
            {text}
          </UnstyledButton>
        );
      },
    },
    { id: 'about', head: t('Subject'), cell: (one) => <span className="mono">{one.about}</span> },
    {
      id: 'state',
      head: t('State'),
      cell: (one) => <StatePill {...one} />,
    },
    { id: 'status', head: t('Response'), numeric: true, cell: (one) => one.last_status ?? '–' },
    {
      id: 'time',
      head: t('Time'),
      numeric: true,
      cell: (one) =>
        one.last_duration_ms === null
          ? '–'
          : t('{last_duration_ms} ms', { last_duration_ms: one.last_duration_ms }),
    },
    { id: 'attempts', head: t('Attempts'), numeric: true, cell: (one) => one.attempts },
    {
      id: 'next',
      head: t('Next attempt'),
      cell: (one) => <Time at={one.next_attempt_at} zone={zone} />,
    },
    { id: 'again', head: t('Resend'), cell: (one) => <SendAgain delivery={one} /> },
  ];
}

function SendAgain({ delivery }: { delivery: PostbackDelivery }) {
  const mayChange = useMay('tools.write');
  const replay = useApiMutation(replayPostbacks, {
    refreshes: [listPostbackLogs],
    done: t('Delivery queued'),
  });
  if (delivery.is_test) return <span className="quiet">–</span>;
  const label = t('Resend {event_id}', { event_id: delivery.event_id });
  return (
    <Tooltip label={t('Resend')}>
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

function StatePill({ state, last_error }: Pick<PostbackDelivery, 'state' | 'last_error'>) {
  return <StatusPill tone={TONES[state]} word={WORDS[state]} reason={serverText(last_error)} />;
}
