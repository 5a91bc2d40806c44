import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Invoice,
  issueInvoices,
  listInvoices,
  readInvoice,
} from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useListUrl, useOpenRow } from '#web/lib/use-url.ts';
import { AppDialog, ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { DocumentButtons } from '#web/ui/document-buttons.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Day } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { MayButton } from '../may-button.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { InvoicePill, invoiceStates } from './invoice-words.tsx';
import { PaidForm } from './paid-form.tsx';
import { WaitingTable } from './waiting-table.tsx';

/** Invoices to brands: amounts not invoiced yet, open invoices, and payments received. */
export default function InvoicesScreen() {
  const [url, setUrl] = useListUrl();
  const [marking, setMarking] = useState<Invoice | null>(null);
  const page = pageOf(url);
  const status = invoiceStates.find((one) => one.value === url.status)?.value;
  const invoices = useApiQuery(listInvoices, { ...page, status, keyword: url.keyword });
  const read = useApiMutation(readInvoice, { onDone: saveAnswer });
  const columns = invoiceColumns({
    busyId: read.isPending ? read.variables.id : null,
    onOpen: ({ id }) => setUrl({ id: String(id), curPage: url.curPage }),
    onRead: ({ id }, format) => read.mutate({ id, format }),
    onMark: setMarking,
  });
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        sub={t('Amounts that brands owe for settled commission, including network fee and tax')}
        actions={<MakeInvoices waiting={invoices.data?.waiting} />}
      />
      {invoices.isLoading && <Skeleton height={480} />}
      <div className="stack" hidden={invoices.isLoading}>
        <WaitingTable rows={invoices.data?.waiting ?? []} />
        <Toolbar tabs={<UrlTabs label={t('State')} tabs={invoiceStates} />}>
          <UrlSearch label={t('Search number, brand, reference')} />
        </Toolbar>
        <QueryTable
          label={t('Invoices')}
          columns={columns}
          query={invoices}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(row) => row.id}
          isFiltered={Boolean(status || url.keyword)}
          onClear={() => setUrl({ status: undefined, keyword: undefined })}
          emptyTitle={t('No invoices yet')}
          emptyText={t('Commission is settled on the 5th of the month and can then be invoiced.')}
          page={page}
        />
      </div>
      <OpenInvoice />
      <MarkDialog invoice={marking} onClose={() => setMarking(null)} />
    </>
  );
}

/** The invoice that the URL names. */
const OpenInvoice = () => <InvoiceDrawer {...useOpenRow()} />;

type Listed = ReturnType<typeof useApiQuery<typeof listInvoices>>['data'];

/**
 * Issues the invoices of all brands that owe something, after a confirmation, since invoices are
 * permanent.
 */
function MakeInvoices({ waiting }: { waiting: NonNullable<Listed>['waiting'] | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const issue = useApiMutation(issueInvoices, {
    refreshes: [listInvoices],
    done: ({ total }) =>
      t('{total} {count, plural, one {invoice} other {invoices}} created', {
        total,
        count: total,
      }),
    onDone: () => setAsking(false),
  });
  const ready = (waiting ?? []).filter((one) => !one.is_waiting).length;
  if (waiting && ready === 0) {
    return (
      <DisabledButton why={t('There is no settled commission to invoice.')}>
        {t('Create invoices')}
      </DisabledButton>
    );
  }
  return (
    <>
      <MayButton permission="invoices.write" onClick={() => setAsking(true)}>
        {t('Create invoices')}
      </MayButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('Create invoices')}
        confirmLabel={ready === 1 ? t('Create 1 invoice') : t('Create {ready} invoices', { ready })}
        busy={issue.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => issue.mutate({})}
      >
        <p>
          {t(
            'One invoice is created per brand with an outstanding amount. Invoices cannot be changed afterwards.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

function MarkDialog({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  // A dialog keeps its content during the closing animation.
  const [last, setLast] = useState(invoice);
  if (invoice && invoice !== last) setLast(invoice);
  return (
    <AppDialog
      opened={invoice !== null}
      onClose={onClose}
      title={t('{number} paid', { number: last?.number ?? '' })}
    >
      {last && <PaidForm key={last.id} invoice={last} onClose={onClose} />}
    </AppDialog>
  );
}

type InvoiceColumnsProps = {
  /** The invoice whose file is being generated. */
  busyId: number | null;
  onOpen: (invoice: Invoice) => void;
  onRead: (invoice: Invoice, format: 'pdf' | 'xml') => void;
  onMark: (invoice: Invoice) => void;
};

const money = (id: 'commission' | 'fee' | 'tax' | 'total', head: string): Column<Invoice> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

/** The columns of the list of invoices, with the actions at the end. */
function invoiceColumns(props: InvoiceColumnsProps): readonly Column<Invoice>[] {
  return [
    {
      id: 'number',
      head: t('Invoice'),
      cell: (row) => (
        <UnstyledButton className="color-accent one-line" onClick={() => props.onOpen(row)}>
          {row.number}
        </UnstyledButton>
      ),
    },
    {
      id: 'brand',
      head: t('Brand'),
      width: 140,
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.brand_name}</Link>,
    },
    { id: 'issued', head: t('Issued'), cell: (row) => <Day day={row.issued_on} /> },
    { id: 'due', head: t('Due'), cell: (row) => <Day day={row.due_on} /> },
    money('commission', t('Commission')),
    money('fee', t('Network fee')),
    money('tax', t('Tax')),
    { ...money('total', t('Total')), compact: 'value' },
    { id: 'status', head: t('State'), width: 150, cell: (row) => <InvoicePill invoice={row} /> },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (row) => actions(row, props),
    },
  ];
}

function actions(row: Invoice, { busyId, onRead, onMark }: InvoiceColumnsProps) {
  return (
    <span className="row no-wrap justify-end">
      <DocumentButtons
        number={row.number}
        busy={busyId === row.id}
        onRead={(format) => onRead(row, format)}
      />
      {row.status !== 'paid' && (
        <MayButton
          permission="invoices.write"
          size="compact-sm"
          variant="light"
          aria-label={t('Mark as paid: {number}', { number: row.number })}
          onClick={() => onMark(row)}
        >
          {t('Mark as paid')}
        </MayButton>
      )}
    </span>
  );
}
