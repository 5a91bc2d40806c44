import type { LinkScan } from '#contract/broken-links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { ChosenTable } from '#web/ui/chosen-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { CAUSES, stateOfScan } from './scan-words.ts';

/** The last scans, newest first. */
export function CheckHistory({ scans, zone }: { scans: readonly LinkScan[]; zone?: string }) {
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="checks" className="stack gap-12">
      <h2 id="checks">{t('Check history')}</h2>
      <ChosenTable
        name="checks"
        label={t('Checks of your websites')}
        columns={columnsOf(zone)}
        rows={scans}
        rowKey={(scan) => scan.scan_id}
        empty={null}
      />
    </section>
  );
}

const count = (of: (scan: LinkScan) => number) => (scan: LinkScan) => countText(of(scan));

function columnsOf(zone: string | undefined): Column<LinkScan>[] {
  return [
    { id: 'site', head: t('Website'), cell: (scan) => scan.site_name },
    { id: 'at', head: t('Requested'), cell: (scan) => <Time at={scan.requested_at} zone={zone} /> },
    {
      id: 'cause',
      head: t('Trigger'),
      cell: (scan) => CAUSES[scan.cause],
    },
    { id: 'state', head: t('Result'), cell: (scan) => <StatusPill {...stateOfScan(scan)} /> },
    { id: 'pages', head: t('Pages'), numeric: true, cell: count((scan) => scan.pages_read) },
    {
      id: 'failed',
      head: t('Skipped'),
      hint: t('Pages that did not respond or were excluded'),
      numeric: true,
      cell: count((scan) => scan.pages_failed + scan.pages_skipped),
    },
    { id: 'links', head: t('Links'), numeric: true, cell: count((scan) => scan.links_found) },
    { id: 'broken', head: t('Broken'), numeric: true, cell: count((scan) => scan.broken) },
    {
      id: 'unverified',
      head: t('Not verified'),
      numeric: true,
      cell: count((scan) => scan.unverified),
    },
  ];
}
