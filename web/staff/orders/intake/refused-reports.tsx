import {
  listRefusedReports,
  type RefusedReportRow,
  replayRefusedReport,
  showOrderIntake,
} from '#contract/orders/intake.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

/**
 * Refused reports with their reason; each can be replayed once the cause is fixed. Those that the
 * brand has not proven to have sent are a list of their own, only to be read.
 */
export function RefusedReports({ brandId }: { brandId: number }) {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const isUnproven = url.reports === 'unproven';
  const is_unproven = isUnproven ? 1 : 0;
  const refused = useApiQuery(listRefusedReports, { brand_id: brandId, is_unproven, ...page });
  useErrorTexts();
  return (
    <div className="stack">
      <h2>{t('Refused reports')}</h2>
      <ViewTabs
        label={t('Sender')}
        value={isUnproven ? 'unproven' : 'brand'}
        onChange={(value) => setUrl({ reports: value === 'unproven' ? value : undefined })}
        tabs={[
          { value: 'brand', label: t('Sent by the brand') },
          { value: 'unproven', label: t('Not sent by the brand') },
        ]}
      />
      <p className="quiet">
        {isUnproven
          ? t(
              'The sender did not prove to be the brand, so these reports cannot be replayed. At most 100, of the last 7 days, latest first.',
            )
          : t('At most 500, of the last 30 days, latest first')}
      </p>
      <QueryTable
        label={isUnproven ? t('Not sent by the brand') : t('Refused reports')}
        columns={isUnproven ? unprovenColumns : columns}
        query={refused}
        page={page}
        rowKey={(row) => row.id}
        emptyTitle={t('No refused reports')}
        emptyText={t('Reports that are refused appear here with the reason.')}
      />
    </div>
  );
}

const unprovenColumns: readonly Column<RefusedReportRow>[] = [
  {
    id: 'order',
    head: t('Order'),
    cell: (row) => <span className="mono one-line">{row.order_id ?? '–'}</span>,
  },
  { id: 'time', head: t('Last attempt'), cell: (row) => <Time at={row.last_at} /> },
  { id: 'attempts', head: t('Attempts'), numeric: true, cell: (row) => row.attempts },
  {
    id: 'reason',
    head: t('Reason'),
    width: 260,
    cell: (row) => (
      <>
        {textOf(row.key)}
        <br />
        <span className="quiet mono">
          {row.key}
          {row.field && ` · ${row.field}`}
        </span>
        {!row.is_authentic && (
          <>
            <StatusPill tone="wait" word={t('Not sent by the brand')} />
            {/* Until such reports were kept apart they could be replayed. */}
            {row.replayed_at && <Replayed at={row.replayed_at} />}
          </>
        )}
      </>
    ),
  },
  {
    id: 'report',
    head: t('Report'),
    width: 240,
    cell: (row) => (
      <span className="mono break-anywhere">{row.fields ?? t('Too large to be stored')}</span>
    ),
  },
];

const columns: readonly Column<RefusedReportRow>[] = [
  ...unprovenColumns,
  { id: 'replay', pinned: true, head: t('Replay'), cell: (row) => <Replay row={row} /> },
];

function Replay({ row }: { row: RefusedReportRow }) {
  const replay = useApiMutation(replayRefusedReport, {
    refreshes: [listRefusedReports, showOrderIntake],
    done: t('Report recorded'),
  });
  if (row.replayed_at) return <Replayed at={row.replayed_at} />;
  if (row.fields === null) return '–';
  return (
    <MayButton
      permission="order_lines.replay"
      variant="default"
      size="xs"
      loading={replay.isPending}
      onClick={() => replay.mutate({ id: row.id })}
    >
      {t('Replay')}
    </MayButton>
  );
}

function Replayed({ at }: { at: string }) {
  return (
    <>
      <StatusPill tone="up" word={t('Replayed')} />
      <br />
      <Time at={at} />
    </>
  );
}
