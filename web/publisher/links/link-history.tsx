import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { type LinkRow, listLinks } from '#contract/links/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useProfile } from '#web/lib/profile.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { CopyButton } from '#web/ui/copy-field.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TargetAddress } from '#web/ui/target-address.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { LinkActions } from './link-actions.tsx';
import styles from './sub-id-tags.module.css';
import { useHistoryFilters } from './use-history-filters.ts';

const QrDialog = lateDialog(() => import('./qr-dialog.tsx').then((file) => file.QrDialog));
const LinkDrawer = lateDialog(() => import('./link-drawer.tsx').then((file) => file.LinkDrawer));
const RepointDialog = lateDialog(() =>
  import('./repoint-dialog.tsx').then((file) => file.RepointDialog),
);

type Opened = { what: 'info' | 'qr' | 'repoint' | null; link: LinkRow | null };

/** The publisher's own links, newest first, with their clicks and orders. */
export function LinkHistory() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const filters = useHistoryFilters(url, setUrl);
  const links = useApiQuery(listLinks, { ...filters.asked, ...page }, { frameFirst: true });
  const [dialog, setDialog] = useState<Opened>({ what: null, link: null });
  const close = () => setDialog({ ...dialog, what: null });
  const search = useCallback((keyword: string) => setUrl({ keyword }, { replace: true }), [setUrl]);
  const open = (what: Opened['what']) => (link: LinkRow) => setDialog({ what, link });
  const columns = useColumns({ info: open('info'), qr: open('qr'), repoint: open('repoint') });
  return (
    <section aria-labelledby="history" className="stack mt-32 gap-12">
      <div className="spread">
        <h2 id="history">{t('Your links')}</h2>
        <Toolbar>
          <SearchField label={t('Search links')} value={url.keyword ?? ''} onSearch={search} />
          <FilterButton {...filters} />
          <ExportButton view={{ report: 'links', ...filters.asked }} />
        </Toolbar>
      </div>
      <FilterChips {...filters} />
      <QueryTable
        name="links"
        label={t('Links')}
        columns={columns}
        query={links}
        filterBy={{ brand: ({ mcid }) => ({ mcid }) }}
        rowKey={(link) => link.link_id}
        onOpenRow={open('info')}
        skeletonRows={page.perPage}
        isFiltered={filters.isFiltered}
        onClear={filters.onClear}
        emptyTitle={t('No links yet')}
        emptyText={t('Create a link above. It appears here with its clicks and orders.')}
        page={page}
      />
      <Suspense>
        <LinkDrawer link={dialog.link} opened={dialog.what === 'info'} onClose={close} />
        <QrDialog link={dialog.link} opened={dialog.what === 'qr'} onClose={close} />
        <RepointDialog link={dialog.link} opened={dialog.what === 'repoint'} onClose={close} />
      </Suspense>
    </section>
  );
}

type Opening = Record<'info' | 'qr' | 'repoint', (link: LinkRow) => void>;

function useColumns(open: Opening): Column<LinkRow>[] {
  const zone = useProfile()?.time_zone;
  return [
    { id: 'link', head: t('Link'), cell: (link) => <LinkCell link={link} open={open} /> },
    {
      id: 'brand',
      head: t('Brand'),
      width: 140,
      cell: (link) => <BrandCell link={link} />,
    },
    {
      id: 'target',
      head: t('Target'),
      cell: (link) => <TargetAddress address={link.target_url} />,
    },
    {
      id: 'sub_ids',
      head: t('Sub-ids'),
      width: 120,
      cell: (link) => <SubIdTags link={link} />,
    },
    {
      id: 'clicks',
      head: t('All clicks'),
      hint: t('All recorded clicks on your links, including bots and repeats.'),
      numeric: true,
      cell: (link) => <ClicksCell link={link} />,
    },
    {
      id: 'orders',
      head: t('Orders'),
      numeric: true,
      cell: (link) => countText(link.orders),
    },
    {
      id: 'made',
      head: t('Created'),
      cell: (link) => <Time at={link.created_at} zone={zone} day />,
    },
    {
      id: 'actions',
      head: t('Actions'),
      numeric: true,
      cell: (link) => <LinkActions link={link} onRepoint={open.repoint} />,
    },
  ];
}

function LinkCell({ link, open }: { link: LinkRow; open: Opening }) {
  return (
    <span className="row no-wrap gap-0">
      {/* All links have the same host; showing it would push the figures off a narrow screen. */}
      <UnstyledButton
        className="color-accent mono mr-4"
        title={link.short_url}
        aria-label={t('{path} Details', { path: new URL(link.short_url).pathname })}
        onClick={() => open.info(link)}
      >
        {new URL(link.short_url).pathname}
      </UnstyledButton>
      <CopyButton text={link.short_url} what={t('link {code}', { code: link.code })} />
      <Tooltip label={t('QR code')}>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('QR code of link {code}', { code: link.code })}
          onClick={() => open.qr(link)}
        >
          <IconQrcode size={18} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** Why a link does not work at the moment; renders nothing if it works. */
function LinkState({ link }: { link: LinkRow }) {
  const labels = useDictionary();
  if (link.brand_status !== 'online') {
    return (
      <StatusPill
        tone="down"
        word={labels.of('brand_status', link.brand_status)}
        reason={t('The brand is not online. Visitors see an information page.')}
      />
    );
  }
  if (link.relationship_status === 2) return null;
  return (
    <StatusPill
      tone="down"
      word={t('Not joined')}
      reason={t('The channel is no longer joined to this brand. Visitors see an information page.')}
    />
  );
}

type BrandCellProps = { link: LinkRow };

function BrandCell({ link }: BrandCellProps) {
  return (
    <span className="row">
      {link.merchant_name}
      <LinkState link={link} />
    </span>
  );
}

type ClicksCellProps = { link: LinkRow };

function ClicksCell({ link }: ClicksCellProps) {
  return (
    <Link
      to="/reports/clicks"
      search={{ link: link.code }}
      aria-label={t('{clicks, plural, one {# click} other {# clicks}} of link {code}', {
        clicks: link.clicks,
        code: link.code,
      })}
    >
      {countText(link.clicks)}
    </Link>
  );
}

/** The sub-ids of a link, each with its name. */
function SubIdTags({ link }: { link: LinkRow }) {
  const filled = subIdNames.filter((name) => link[name]);
  if (filled.length === 0) return <span className="quiet">–</span>;
  return (
    <span className={styles.tags}>
      {filled.map((name) => (
        <span key={name} title={link[name] ?? ''} className={styles.tag}>
          <span className="quiet">{name}</span> {link[name]}
        </span>
      ))}
    </span>
  );
}
