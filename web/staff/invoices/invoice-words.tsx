import type { Invoice } from '#contract/staff-invoices.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Day } from '#web/ui/time.tsx';

/** The states that invoices can be told apart by. */
export const invoiceStates = [
  { value: 'invoiced', label: 'Not paid' },
  { value: 'paid', label: 'Paid' },
] as const;

/** The state of an invoice; one that was paid says when and by what. */
export function InvoicePill({ invoice }: { invoice: Invoice }) {
  if (invoice.status === 'paid') {
    return (
      <>
        <StatusPill tone="up" word="Paid" />
        <div className="quiet">
          <Day day={invoice.paid_on} /> · {invoice.reference}
        </div>
      </>
    );
  }
  return invoice.overdue ? (
    <StatusPill tone="down" word="Overdue" />
  ) : (
    <StatusPill tone="wait" word="Not paid" />
  );
}
