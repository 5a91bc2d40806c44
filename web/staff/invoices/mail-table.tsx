import type { ReplyOf } from '#contract/call.ts';
import { mailDocument, showInvoice } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

type Shown = ReplyOf<typeof showInvoice>;

const columns: readonly Column<Shown['mails'][number]>[] = [
  { id: 'recipient', head: t('Recipient'), cell: (one) => one.recipient },
  {
    id: 'requested_at',
    head: t('Requested'),
    cell: (one) => <Time at={one.requested_at} zone={network.time_zone} />,
  },
  {
    id: 'sent_at',
    head: t('Sent'),
    cell: (one) =>
      one.sent_at === null ? (
        <StatusPill tone="wait" word={t('Waiting')} />
      ) : (
        <Time at={one.sent_at} zone={network.time_zone} />
      ),
  },
];

/** The mails of an invoice to the billing contact of the brand. */
export function MailTable({ invoice }: { invoice: Shown }) {
  const { id, number } = invoice;
  const send = useApiMutation(mailDocument, {
    refreshes: [showInvoice],
    onDone: ({ recipient }) =>
      showDone(t('{number} is being sent to {recipient}', { number, recipient })),
  });
  return (
    <section className="stack gap-8 min-w-0">
      <div className="spread">
        <h3>{t('Emails')}</h3>
        <MayButton
          permission="invoices.write"
          size="compact-sm"
          variant="default"
          loading={send.isPending}
          onClick={() => send.mutate({ invoice_id: id })}
        >
          {t('Send by email')}
        </MayButton>
      </div>
      <DataTable
        label={t('Emails')}
        columns={columns}
        rows={invoice.mails}
        rowKey={(one) => one.requested_at}
        empty={<p className="quiet">{t('Not sent: the brand has no billing email.')}</p>}
      />
    </section>
  );
}
