import type { Invoice } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { Day } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';

/** The states by which invoices can be filtered. */
export const invoiceStates = [
  { value: 'invoiced', label: t('Not paid') },
  { value: 'partly_paid', label: t('Partly paid') },
  { value: 'overdue', label: t('Overdue') },
  { value: 'paid', label: t('Paid') },
] as const;

/** The state of an invoice; a paid or partly paid one shows the date and the reference. */
export function InvoicePill({ invoice }: { invoice: Invoice }) {
  const { status, overdue, paid_on, reference, open, currency } = invoice;
  const [tone, word] = pills[status];
  return (
    <>
      <span className="row gap-6">
        <StatusPill tone={tone} word={word} />
        {overdue && <StatusPill tone="down" word={t('Overdue')} />}
      </span>
      {paid_on !== null && (
        <div className="quiet">
          {status === 'partly_paid' && (
            <>
              <Trans
                id="<0/> open"
                components={{ 0: <Money amount={open} currency={currency} /> }}
              />
              {' · '}
            </>
          )}
          <Day day={paid_on} /> · {reference}
        </div>
      )}
    </>
  );
}

const pills: Readonly<Record<Invoice['status'], readonly [Tone, string]>> = {
  invoiced: ['wait', t('Not paid')],
  partly_paid: ['wait', t('Partly paid')],
  paid: ['up', t('Paid')],
};
