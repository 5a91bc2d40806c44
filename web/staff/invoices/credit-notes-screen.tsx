import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type CreditNote,
  issueCreditNotes,
  listCreditNotes,
  readCreditNote,
} from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { DocumentButtons } from '#web/ui/document-buttons.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

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

type CreditNoteColumnsProps = {
  /** The credit note whose file is being generated. */
  busyId: number | null;
  onRead: (note: CreditNote, format: 'pdf' | 'xml') => void;
};

type Amount = 'commission' | 'fee' | 'tax' | 'total' | 'remaining';
const money = (id: Amount, head: string): Column<CreditNote> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of the list of credit notes. */
function creditNoteColumns({
  busyId,
  onRead,
}: CreditNoteColumnsProps): readonly Column<CreditNote>[] {
  return [
    { id: 'number', head: t('Credit note'), cell: (row) => row.number },
    {
      id: 'invoice',
      head: t('Invoice'),
      cell: (row) => (
        <Link to="/invoices" search={{ id: String(row.invoice_id) } as never}>
          {row.invoice_number}
        </Link>
      ),
    },
    {
      id: 'brand',
      head: t('Brand'),
      width: 180,
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.brand_name}</Link>,
    },
    { id: 'issued', head: t('Issued'), cell: (row) => <Day day={row.issued_on} /> },
    money('commission', t('Commission')),
    money('fee', t('Network fee')),
    money('tax', t('Tax')),
    money('total', t('Total')),
    {
      ...money('remaining', t('Not set off')),
      hint: t('Set off against the next invoices of the brand.'),
    },
    { id: 'mail', head: t('Email'), cell: ({ mail }) => <MailCell mail={mail} /> },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (row) => (
        <span className="row no-wrap justify-end">
          <DocumentButtons
            number={row.number}
            busy={busyId === row.id}
            onRead={(format) => onRead(row, format)}
          />
        </span>
      ),
    },
  ];
}

/** When the credit note was last emailed, and to whom. */
function MailCell({ mail }: Pick<CreditNote, 'mail'>) {
  if (mail === null) return <span className="quiet">{t('No billing email')}</span>;
  return (
    <span className="stack gap-4">
      {mail.sent_at === null ? (
        <StatusPill tone="wait" word={t('Waiting')} />
      ) : (
        <Time at={mail.sent_at} zone={network.time_zone} />
      )}
      <span className="quiet">{mail.to}</span>
    </span>
  );
}
