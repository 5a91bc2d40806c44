import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { noteText } from '#web/ui/note-text.ts';
import { Time } from '#web/ui/time.tsx';
import type { OrderLineView } from './order-line-view.ts';

type Change = OrderLineView['history'][number];
type Posting = OrderLineView['postings'][number];

/** The sources of changes made automatically, not by a person or brand. */
const byItself: Readonly<Record<string, string>> = {
  approved: t('Lock date'),
  completed: t('Click'),
};

/** The history of a line, in order, with the amounts posted to the ledger. */
export function OrderLineHistory({ line }: { line: OrderLineView }) {
  const labels = useDictionary();
  return (
    <>
      <div>
        <h3 className="mb-8">{t('History')}</h3>
        <DataTable
          label={t('Line history')}
          columns={changeColumns(labels)}
          rows={line.history}
          rowKey={(change) => change.id}
          empty={<p className="quiet">{t('No changes recorded.')}</p>}
        />
      </div>
      <div>
        <h3 className="mb-8">{t('Postings')}</h3>
        <DataTable
          label={t('Line postings')}
          columns={postingColumns}
          rows={line.postings}
          rowKey={(posting) =>
            [posting.transaction_id, posting.account, posting.currency, posting.direction].join(' ')
          }
          empty={<p className="quiet">{t('A line without commission has no postings.')}</p>}
        />
      </div>
    </>
  );
}

function changeColumns(labels: ReturnType<typeof useDictionary>): readonly Column<Change>[] {
  const statusOf = (status: string) => labels.of('transaction_status', status) || status;
  return [
    {
      id: 'at',
      head: t('Time'),
      cell: (change) => <Time at={change.created_at} zone={network.time_zone} />,
    },
    {
      id: 'what',
      head: t('Change'),
      width: 160,
      cell: (change) => (
        <>
          {changeText(change, statusOf(change.new_status))}
          {change.reason && (
            <div className="quiet">
              {labels.of('transaction_reason', change.reason) || change.reason}
              {change.note && `: ${noteText(change.note)}`}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'commission',
      head: t('Commission'),
      numeric: true,
      currencyOf: (change) => change.currency,
      cell: (change) => <Money amount={change.new_commission} currency={change.currency} />,
    },
    {
      id: 'who',
      head: t('By'),
      cell: (change) => change.staff_name ?? byKey(change) ?? byItself[change.kind] ?? t('Brand'),
    },
  ];
}

const postingColumns: readonly Column<Posting>[] = [
  {
    id: 'at',
    head: t('Time'),
    cell: (posting) => <Time at={posting.created_at} zone={network.time_zone} />,
  },
  { id: 'kind', head: t('Kind'), cell: (posting) => wordsOf(posting.kind) },
  { id: 'account', head: t('Account'), cell: (posting) => wordsOf(posting.account) },
  {
    id: 'debit',
    head: t('Debit'),
    numeric: true,
    cell: (posting) => <Side posting={posting} side="debit" />,
  },
  {
    id: 'credit',
    head: t('Credit'),
    numeric: true,
    cell: (posting) => <Side posting={posting} side="credit" />,
  },
];

function Side({ posting, side }: { posting: Posting; side: Posting['direction'] }) {
  if (posting.direction !== side) return null;
  return <Money amount={posting.amount} currency={posting.currency} />;
}

function changeText({ kind, new_status }: Change, status: string): string {
  // An approval already names the status after it.
  return kind === new_status ? status : `${wordsOf(kind)}, ${status.toLowerCase()}`;
}

function wordsOf(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The API key with which the brand made the change. */
const byKey = ({ brand_key }: { brand_key: string | null }) =>
  brand_key === null ? null : t('Brand, key {name}', { name: brand_key });
