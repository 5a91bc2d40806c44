import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { network } from '#web/lib/network.ts';
import { accountNames } from '../account-names.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Money } from '../money.tsx';
import { noteText } from '../note-text.ts';
import { Time } from '../time.tsx';
import type { OrderLineView } from './order-line-view.ts';

type Change = OrderLineView['history'][number];
type Posting = NonNullable<OrderLineView['postings']>[number];

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
      {line.postings && <Postings postings={line.postings} />}
    </>
  );
}

function Postings({ postings }: { postings: readonly Posting[] }) {
  return (
    <div>
      <h3 className="mb-8">{t('Postings')}</h3>
      <DataTable
        label={t('Line postings')}
        columns={postingColumns}
        rows={postings}
        rowKey={(posting) =>
          [posting.transaction_id, posting.account, posting.currency, posting.direction].join(' ')
        }
        empty={<p className="quiet">{t('A line without commission has no postings.')}</p>}
      />
    </div>
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
      cell: authorText,
    },
  ];
}

const postingColumns: readonly Column<Posting>[] = [
  {
    id: 'at',
    head: t('Time'),
    cell: (posting) => <Time at={posting.created_at} zone={network.time_zone} />,
  },
  { id: 'kind', head: t('Kind'), cell: (posting) => kindText(posting.kind) },
  {
    id: 'account',
    head: t('Account'),
    cell: (posting) => accountNames[posting.account] ?? posting.account,
  },
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
  return kind === new_status ? status : listText([kindText(kind), status.toLowerCase()]);
}

/** The kind of a change, or of the ledger transaction that it posted: `order_line.adjusted`. */
const kindText = (kind: string) => changeWords[kind.replace(/^order_line\./, '')] ?? kind;

const changeWords: Readonly<Record<string, string>> = {
  recorded: t('Recorded'),
  amended: t('Amended'),
  adjusted: t('Adjusted'),
  cancelled: t('Cancelled'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  completed: t('Completed from the click'),
  undone: t('Undone'),
  settlement: t('Settlement'),
};

/** Who made a change. Brands see of staff only that it was the network. */
const authorText = (change: Change) =>
  change.staff_name ??
  change.user_name ??
  (change.staff_id === null
    ? (byKey(change) ?? byItself[change.kind] ?? t('Brand'))
    : network.name);

/** The API key with which the brand made the change. */
const byKey = ({ brand_key }: { brand_key: string | null }) =>
  brand_key === null ? null : t('Brand, key {name}', { name: brand_key });
