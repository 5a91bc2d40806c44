import { Button } from '@mantine/core';
import type { useDictionary } from '#web/lib/dictionary.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import type { StaffNotice } from './staff-notice.ts';

export const noticeStates: Readonly<Record<StaffNotice['state'], readonly [Tone, string]>> = {
  scheduled: ['wait', 'Scheduled'],
  published: ['up', 'Published'],
  withdrawn: ['neutral', 'Withdrawn'],
};

type NoticeColumnsProps = {
  labels: ReturnType<typeof useDictionary>;
  onEdit: (notice: StaffNotice) => void;
  onWithdraw: (notice: StaffNotice) => void;
};

export function noticeColumns(props: NoticeColumnsProps): readonly Column<StaffNotice>[] {
  return [...contentColumns(props), ...resultColumns(props)];
}

function contentColumns(props: NoticeColumnsProps): readonly Column<StaffNotice>[] {
  return [
    {
      id: 'title',
      head: 'Announcement',
      width: 260,
      cell: (notice) => (
        <>
          <Button
            variant="transparent"
            size="compact-md"
            p={0}
            onClick={() => props.onEdit(notice)}
          >
            <span className="multi-line text-left">{notice.title}</span>
          </Button>
          <br />
          <span className="quiet">
            {props.labels.of('notice_type', notice.type)}
            {notice.is_top && ', pinned'}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: 'State',
      cell: ({ state }) => (
        <StatusPill tone={noticeStates[state][0]} word={noticeStates[state][1]} />
      ),
    },
    { id: 'publish_at', head: 'Time', cell: (notice) => <Time at={notice.publish_at} /> },
    { id: 'target', head: 'Audience', width: 160, cell: (notice) => audienceOf(notice) },
  ];
}

function resultColumns(props: NoticeColumnsProps): readonly Column<StaffNotice>[] {
  return [
    {
      id: 'recipients',
      head: 'Publishers',
      hint: 'Number of recipients. Not counted for all publishers.',
      numeric: true,
      cell: (notice) => notice.recipients ?? '–',
    },
    {
      id: 'readers',
      head: 'Read by',
      hint: 'Users who have opened it.',
      numeric: true,
      cell: (notice) => notice.readers,
    },
    { id: 'author', head: 'Author', cell: (notice) => notice.author ?? 'System' },
    {
      id: 'acts',
      head: 'Actions',
      cell: (notice) =>
        notice.state === 'withdrawn' ? (
          '–'
        ) : (
          <MayButton
            permission="content.write"
            variant="default"
            size="xs"
            aria-label={`Withdraw ${notice.title}`}
            onClick={() => props.onWithdraw(notice)}
          >
            Withdraw
          </MayButton>
        ),
    },
  ];
}

/** The audience of an announcement as text. */
export function audienceOf(notice: StaffNotice): string {
  if (notice.target === 'all') return 'All publishers';
  if (notice.target === 'brand') return `Joined to ${notice.merchant_name}`;
  return `Publisher ${notice.publisher_code}`;
}
