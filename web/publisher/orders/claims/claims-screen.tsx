import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { type ClaimStatus, claimStatuses, type listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { claimWords } from '#web/ui/claim-pill.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { claims, statusIn } from './claim-calls.ts';
import { claimColumns } from './claim-columns.tsx';

const AnswerDialog = lateDialog(() =>
  import('./answer-dialog.tsx').then((file) => file.AnswerDialog),
);
const ClaimDialog = lateDialog(() => import('./claim-dialog.tsx').then((file) => file.ClaimDialog));
const DisputeDialog = lateDialog(() =>
  import('./dispute-dialog.tsx').then((file) => file.DisputeDialog),
);

type Claim = ReplyOf<typeof listClaims>['list'][number];

/** /reports/claims: sales that a brand did not report, and the result of each claim. */
export default function ClaimsScreen() {
  const [url, setUrl] = useUrl();
  const zone = useProfile()?.time_zone;
  const [answering, setAnswering] = useState<Claim | null>(null);
  const page = pageOf(url);
  const status = statusIn(url);
  const asked = useFirst(claims, url);
  return (
    <>
      <PageHeader
        title={t('Missing Sales')}
        sub={t(
          'Report orders that are missing from your transactions or incorrect. Claims are decided within 30 days. Small claims without a decision are accepted automatically.',
        )}
        actions={<ReportSale url={url} setUrl={setUrl} />}
      />
      <div className="stack">
        <UrlTabs
          label={t('Status')}
          tabs={claimStatuses.map((value: ClaimStatus) => ({ value, label: claimWords[value] }))}
        />
        <QueryTable
          name="claims"
          label={t('Claims')}
          columns={claimColumns(zone, setAnswering)}
          query={asked}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(row) => row.id}
          isFiltered={Boolean(status)}
          onClear={() => setUrl({ status: undefined })}
          emptyTitle={t('No claims yet')}
          emptyText={t(
            'If an order of a visitor you referred does not appear, report it with its click reference.',
          )}
          page={page}
        />
      </div>
      <Suspense>
        <Dispute url={url} setUrl={setUrl} />
        <AnswerDialog
          claim={answering}
          opened={answering !== null}
          onClose={() => setAnswering(null)}
        />
      </Suspense>
    </>
  );
}

type InUrlProps = { url: UrlValues; setUrl: (changes: UrlValues) => void };

/** The form is open in the URL, so that a click, an order or a brand links to it. */
function ReportSale({ url, setUrl }: InUrlProps) {
  return (
    <>
      <AllowedButton
        permission="links.write"
        leftSection={<IconPlus size={18} />}
        onClick={() => setUrl({ report: 'sale' })}
      >
        {t('Report a missing sale')}
      </AllowedButton>
      <Suspense>
        <ClaimDialog
          opened={url.report === 'sale'}
          known={{ mcid: url.mcid ?? '', click_ref: url.click_ref ?? '' }}
          onClose={() => setUrl({ report: undefined, mcid: undefined, click_ref: undefined })}
        />
      </Suspense>
    </>
  );
}

/** The transaction that is disputed is in the URL too. */
function Dispute({ url, setUrl }: InUrlProps) {
  const id = numberOf(url.about, 0);
  return <DisputeDialog id={id} opened={id !== 0} onClose={() => setUrl({ about: undefined })} />;
}
