import { Button } from '@mantine/core';
import type { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import type { StaffNotice } from './staff-notice.ts';

export const noticeStates: Readonly<Record<StaffNotice['state'], readonly [Tone, string]>> = {
  scheduled: ['wait', t('Scheduled')],
  published: ['up', t('Published')],
  withdrawn: ['neutral', t('Withdrawn')],
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
      head: t('Announcement'),
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
            {listText([props.labels.of('notice_type', notice.type), notice.is_top && t('pinned')])}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: t('State'),
      cell: ({ state }) => (
        <StatusPill tone={noticeStates[state][0]} word={noticeStates[state][1]} />
      ),
    },
    { id: 'publish_at', head: t('Time'), cell: (notice) => <Time at={notice.publish_at} /> },
    { id: 'target', head: t('Audience'), width: 160, cell: (notice) => audienceOf(notice) },
  ];
}

function resultColumns(props: NoticeColumnsProps): readonly Column<StaffNotice>[] {
  return [
    {
      id: 'recipients',
      head: t('Publishers'),
      compact: 'rest',
      hint: t('Number of recipients. Not counted for all publishers.'),
      numeric: true,
      cell: (notice) => notice.recipients ?? '–',
    },
    {
      id: 'readers',
      head: t('Read by'),
      compact: 'rest',
      hint: t('Users who have opened it.'),
      numeric: true,
      cell: (notice) => notice.readers,
    },
    { id: 'author', head: t('Author'), cell: (notice) => notice.author ?? t('System') },
    {
      id: 'acts',
      pinned: true,
      head: t('Actions'),
      cell: (notice) =>
        notice.state === 'withdrawn' ? (
          '–'
        ) : (
          <MayButton
            permission="content.write"
            variant="default"
            size="xs"
            aria-label={t('Withdraw {title}', { title: notice.title })}
            onClick={() => props.onWithdraw(notice)}
          >
            {t('Withdraw')}
          </MayButton>
        ),
    },
  ];
}

/** The audience of an announcement as text. */
export function audienceOf(notice: StaffNotice): string {
  if (notice.target === 'all') return t('All publishers');
  if (notice.target === 'brand')
    return t('Joined to {merchant_name}', { merchant_name: notice.merchant_name });
  return t('Publisher {publisher_code}', { publisher_code: notice.publisher_code });
}
