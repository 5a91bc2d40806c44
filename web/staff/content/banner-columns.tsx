import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import styles from '../content.module.css';
import { MayButton } from '../may-button.tsx';
import type { StaffBanner } from './staff-banner.ts';

const states: Readonly<Record<StaffBanner['state'], readonly [Tone, string]>> = {
  scheduled: ['wait', t('Scheduled')],
  shown: ['up', t('Active')],
  over: ['neutral', t('Ended')],
};

export const bannerPlaces = [
  { value: 'dashboard', label: t('Dashboard') },
  { value: 'featured', label: t('Featured Brands') },
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
      head: t('Banner'),
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
      compactCell: (banner) => (
        <>
          <img className={styles.small} src={banner.image} alt="" loading="lazy" />
          {banner.title}
        </>
      ),
    },
    {
      id: 'state',
      head: t('State'),
      cell: ({ state }) => <StatusPill tone={states[state][0]} word={states[state][1]} />,
    },
    {
      id: 'placement',
      head: t('Placement'),
      cell: ({ placement }) => bannerPlaces.find(({ value }) => value === placement)?.label,
    },
    { id: 'link', head: t('Link'), width: 180, cell: ({ link }) => link ?? t('None') },
  ];
}

function periodColumns(props: BannerColumnsProps): readonly Column<StaffBanner>[] {
  return [
    { id: 'starts_at', head: t('From'), cell: ({ starts_at }) => <Time at={starts_at} /> },
    {
      id: 'ends_at',
      head: t('Until'),
      cell: ({ ends_at }) => (ends_at ? <Time at={ends_at} /> : t('No end')),
    },
    { id: 'author', head: t('Created by'), cell: ({ author }) => author },
    {
      id: 'acts',
      pinned: true,
      head: t('Actions'),
      cell: (banner) => (
        <MayButton
          c="var(--down)"
          permission="content.write"
          variant="default"
          size="xs"
          aria-label={t('Delete {title}', { title: banner.title })}
          onClick={() => props.onRemove(banner)}
        >
          {t('Delete')}
        </MayButton>
      ),
    },
  ];
}
