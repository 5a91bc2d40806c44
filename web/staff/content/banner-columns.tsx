import { Button } from '@mantine/core';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import styles from './content.module.css';
import type { StaffBanner } from './staff-banner.ts';

const states: Readonly<Record<StaffBanner['state'], readonly [Tone, string]>> = {
  scheduled: ['wait', 'Scheduled'],
  shown: ['up', 'Active'],
  over: ['neutral', 'Ended'],
};

export const bannerPlaces = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'featured', label: 'Featured Brands' },
] as const;

type BannerColumnsProps = {
  onEdit: (banner: StaffBanner) => void;
  onRemove: (banner: StaffBanner) => void;
};

export function bannerColumns(props: BannerColumnsProps): readonly Column<StaffBanner>[] {
  return [...contentColumns(props), ...periodColumns(props)];
}

function contentColumns(props: BannerColumnsProps): readonly Column<StaffBanner>[] {
  return [
    {
      id: 'title',
      head: 'Banner',
      width: 300,
      cell: (banner) => (
        <span className={styles.named}>
          <img className={styles.thumb} src={banner.image} alt="" loading="lazy" />
          <Button
            variant="transparent"
            size="compact-md"
            p={0}
            onClick={() => props.onEdit(banner)}
          >
            <span className="multi-line text-left">{banner.title}</span>
          </Button>
        </span>
      ),
    },
    {
      id: 'state',
      head: 'State',
      cell: ({ state }) => <StatusPill tone={states[state][0]} word={states[state][1]} />,
    },
    {
      id: 'placement',
      head: 'Placement',
      cell: ({ placement }) => bannerPlaces.find(({ value }) => value === placement)?.label,
    },
    { id: 'link', head: 'Link', width: 180, cell: ({ link }) => link ?? 'None' },
  ];
}

function periodColumns(props: BannerColumnsProps): readonly Column<StaffBanner>[] {
  return [
    { id: 'starts_at', head: 'From', cell: ({ starts_at }) => <Time at={starts_at} /> },
    {
      id: 'ends_at',
      head: 'Until',
      cell: ({ ends_at }) => (ends_at ? <Time at={ends_at} /> : 'No end'),
    },
    { id: 'author', head: 'Created by', cell: ({ author }) => author },
    {
      id: 'acts',
      head: 'Actions',
      cell: (banner) => (
        <MayButton
          permission="content.write"
          variant="default"
          size="xs"
          aria-label={`Delete ${banner.title}`}
          onClick={() => props.onRemove(banner)}
        >
          {' '}
          Delete{' '}
        </MayButton>
      ),
    },
  ];
}
