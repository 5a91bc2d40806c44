import { useDictionary } from '#web/lib/dictionary.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';
import type { OrderLineView } from './order-line-view.ts';

type Change = OrderLineView['history'][number];
type Posting = OrderLineView['postings'][number];

/** The sources of changes made automatically, not by a person or brand. */
const byItself: Readonly<Record<string, string>> = { approved: 'Lock date', completed: 'Click' };

/** The history of a line, in order, with the amounts posted to the ledger. */
export function OrderLineHistory({ line }: { line: OrderLineView }) {
  const labels = useDictionary();
  return (
    <>
      <div>
        <h3 className="mb-8">History</h3>
        <DataTable
          label="Line history"
          columns={changeColumns(labels)}
          rows={line.history}
          rowKey={(change) => change.id}
          empty={<p className="quiet">No changes recorded.</p>}
        />
      </div>
      <div>
        <h3 className="mb-8">Postings</h3>
        <DataTable
          label="Line postings"
          columns={postingColumns}
          rows={line.postings}
          rowKey={(posting) =>
            [posting.transaction_id, posting.account, posting.currency, posting.direction].join(' ')
          }
          empty={<p className="quiet">A line without commission has no postings.</p>}
        />
      </div>
    </>
  );
}

function changeColumns(labels: ReturnType<typeof useDictionary>): readonly Column<Change>[] {
  const statusOf = (status: string) => labels.of('transaction_status', status) || status;
  return [
    { id: 'at', head: 'Time', cell: (change) => <Time at={change.created_at} zone="UTC" /> },
    {
      id: 'what',
      head: 'Change',
      width: 160,
      cell: (change) => (
        <>
          {changeText(change, statusOf(change.new_status))}
          {change.reason && (
            <div className="quiet">
              {labels.of('transaction_reason', change.reason) || change.reason}
              {change.note && `: ${change.note}`}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'commission',
      head: 'Commission',
      numeric: true,
      cell: (change) => <Money amount={change.new_commission} currency={change.currency} />,
    },
    {
      id: 'who',
      head: 'By',
      cell: (change) => change.staff_name ?? byItself[change.kind] ?? 'Brand',
    },
  ];
}

const postingColumns: readonly Column<Posting>[] = [
  { id: 'at', head: 'Time', cell: (posting) => <Time at={posting.created_at} zone="UTC" /> },
  { id: 'kind', head: 'Kind', cell: (posting) => wordsOf(posting.kind) },
  { id: 'account', head: 'Account', cell: (posting) => wordsOf(posting.account) },
  {
    id: 'debit',
    head: 'Debit',
    numeric: true,
    cell: (posting) => <Side posting={posting} side="debit" />,
  },
  {
    id: 'credit',
    head: 'Credit',
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
