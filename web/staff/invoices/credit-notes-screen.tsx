import { useState } from 'react';
import { issueCreditNotes, listCreditNotes, readCreditNote } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { MayButton } from '../may-button.tsx';
import { creditNoteColumns } from './credit-note-columns.tsx';

/** /staff/credit-notes: corrections of invoices after reversals. */
export default function CreditNotesScreen() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const notes = useApiQuery(listCreditNotes, page);
  const read = useApiMutation(readCreditNote, { onDone: saveAnswer });
  return (
    <>
      <PageHeader
        title={t('Credit notes')}
        sub={t('Invoiced commission that was reversed, with the fee and tax of its invoice')}
        actions={<MakeCreditNotes creditable={notes.data?.creditable} />}
      />
      <QueryTable
        label={t('Credit notes')}
        columns={creditNoteColumns({
          busyId: read.isPending ? read.variables.id : null,
          onRead: ({ id }, format) => read.mutate({ id, format }),
        })}
        query={notes}
        rowKey={(row) => row.id}
        isFiltered={false}
        onClear={() => setUrl({})}
        emptyTitle={t('No credit notes yet')}
        emptyText={t('Settlements in which returns exceed sales can be credited.')}
        page={page}
      />
    </>
  );
}

function MakeCreditNotes({ creditable }: { creditable: number | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const issue = useApiMutation(issueCreditNotes, {
    refreshes: [listCreditNotes],
    done: ({ total }) =>
      t('{total} {count, plural, one {credit note} other {credit notes}} created', {
        total,
        count: total,
      }),
    onDone: () => setAsking(false),
  });
  if (creditable === 0) {
    return (
      <DisabledButton why={t('No invoiced commission was reversed.')}>
        {t('Create credit notes')}
      </DisabledButton>
    );
  }
  return (
    <>
      <MayButton permission="invoices.write" onClick={() => setAsking(true)}>
        {t('Create credit notes')}
      </MayButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('Create credit notes')}
        confirmLabel={t('Create credit notes')}
        busy={issue.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => issue.mutate({})}
      >
        <p>
          {t(
            'One credit note is created per corrected invoice and set off against open invoices of the brand. Credit notes cannot be changed afterwards.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
