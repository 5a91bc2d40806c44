import { Button } from '@mantine/core';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import type { recomputeOwnTerms } from '#contract/terms/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { FactList } from '../fact-list.tsx';
import { Money } from '../money.tsx';
import { Time } from '../time.tsx';

type Rules = InputOf<typeof recomputeBrandTerms>['rules'];
type Cost = ReplyOf<typeof recomputeBrandTerms>;

type TermsCostProps = {
  /** The call of staff, or that of the brand itself. */
  call: typeof recomputeBrandTerms | typeof recomputeOwnTerms;
  mcid: string;
  /** null while a rule has a problem, which is then shown. */
  readRules: () => Rules | null;
};

/** What the orders of the last 90 days would have cost under a draft, in total and by publisher. */
export function TermsCost({ call, mcid, readRules }: TermsCostProps) {
  const recompute = useApiMutation(call as typeof recomputeBrandTerms);
  const show = () => {
    const rules = readRules();
    if (rules) recompute.mutate({ mcid, rules });
  };
  return (
    <fieldset className="fieldset stack">
      <legend>{t('Last 90 days')}</legend>
      <p className="quiet">
        {t('Computes what the orders of the last 90 days would have cost. Nothing is changed.')}
      </p>
      <div>
        <Button variant="default" loading={recompute.isPending} onClick={show}>
          {t('Compute cost')}
        </Button>
      </div>
      {recompute.data && <ShownCost cost={recompute.data} />}
    </fieldset>
  );
}

function ShownCost({ cost }: { cost: Cost }) {
  const { currency, from, orders, before, after, without_rule, publishers, list } = cost;
  if (orders === 0) {
    return <p role="status">{t('No order was credited to a publisher in these days.')}</p>;
  }
  return (
    <div className="stack" role="status">
      <FactList
        facts={[
          [t('Since'), <Time key="from" at={from} />],
          [t('Orders'), orders],
          [t('Commission booked'), <Money key="before" amount={before} currency={currency} />],
          [t('Under these terms'), <Money key="after" amount={after} currency={currency} />],
        ]}
      />
      {without_rule > 0 && (
        <p className="color-wait">
          {t(
            '{without_rule, plural, one {# line has} other {# lines have}} no rule and would earn nothing.',
            { without_rule },
          )}
        </p>
      )}
      <DataTable
        label={t('Commission by publisher')}
        columns={columns}
        rows={list.slice(0, MOST).map((one) => ({ ...one, currency }))}
        rowKey={(one) => one.publisher_id}
      />
      {publishers > MOST && (
        <p className="quiet">
          {t('The {shown} publishers whose commission changes most, of {publishers}.', {
            shown: MOST,
            publishers,
          })}
        </p>
      )}
    </div>
  );
}

/** Publishers shown beside the form. */
const MOST = 10;

type Row = Cost['list'][number] & { currency: string };

const columns: readonly Column<Row>[] = [
  { id: 'name', head: t('Publisher'), cell: (row) => row.name },
  {
    id: 'before',
    head: t('Booked'),
    numeric: true,
    cell: (row) => <Money amount={row.before} currency={row.currency} />,
  },
  {
    id: 'after',
    head: t('Under these terms'),
    numeric: true,
    cell: (row) => <Money amount={row.after} currency={row.currency} />,
  },
];
