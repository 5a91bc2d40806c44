import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { MissingSaleLink } from '#web/ui/missing-sale-link.tsx';
import { Money } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
import { UnconfirmedPill } from '#web/ui/unconfirmed-pill.tsx';
import type { Trace } from './trace.ts';
import { originalText } from './transaction-columns.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';

type TransactionDrawerProps = {
  /** The transaction to show; null closes the drawer. */
  id: number | null;
  onClose: () => void;
  /** Opens another line of the same order. */
  onOpen: (id: number) => void;
};

/** One transaction from its click to its payment, in a drawer next to the list. */
export function TransactionDrawer({ id, onClose, onOpen }: TransactionDrawerProps) {
  const trace = useApiQuery(reportTransactionInfo, { id: id ?? 1 }, { enabled: id !== null });
  const shown = trace.data?.transaction.id === id ? trace.data : undefined;
  return (
    <AppDrawer
      opened={id !== null}
      onClose={onClose}
      width={560}
      title={shown ? t('Order {order_id}', { order_id: shown.transaction.order_id }) : t('Order')}
    >
      {trace.error && id !== null ? (
        <LoadError error={trace.error} onRetry={() => void trace.refetch()} />
      ) : shown ? (
        <TraceBody trace={shown} onOpen={onOpen} />
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton height={56} />
          <Skeleton height={320} />
          <Skeleton height={200} />
        </div>
      )}
    </AppDrawer>
  );
}

function TraceBody({ trace, onOpen }: { trace: Trace; onOpen: (id: number) => void }) {
  const { transaction } = trace;
  return (
    <div className="stack gap-24">
      <div className="spread">
        <span className="row">
          <BrandLogo name={transaction.merchant_name} logo={transaction.logo} />
          <span>
            <strong>{transaction.merchant_name}</strong>
            <br />
            <span className="quiet">
              <Trans
                id={'Line {line_id} · {channel_name}'}
                values={{ line_id: transaction.line_id, channel_name: transaction.channel_name }}
              />
            </span>
          </span>
        </span>
        <span className="text-right">
          <strong>
            <Money amount={transaction.commission} currency={transaction.currency} />
          </strong>
          <br />
          <span className="quiet">
            <Trans
              id="of <0/>"
              components={{
                0: <Money amount={transaction.sale_amount} currency={transaction.currency} />,
              }}
            />
            <br />
            {originalText(transaction)}
          </span>
        </span>
      </div>
      {transaction.unconfirmed && <UnconfirmedNote />}
      <TransactionTimeline trace={trace} />
      <OtherLines trace={trace} onOpen={onOpen} />
      <TransactionFacts trace={trace} />
      <p>
        <Link to="/reports/claims" search={{ about: String(transaction.id) }} className="underline">
          {t('Dispute the amount or rejection')}
        </Link>
        {' · '}
        <MissingSaleLink mcid={transaction.mcid} clickRef={transaction.click_ref} />
      </p>
    </div>
  );
}

function UnconfirmedNote() {
  return (
    <p>
      <UnconfirmedPill />{' '}
      {t(
        'Only the script on the brand’s page has reported this order. It cannot be approved or paid until the brand’s server confirms it. You do not need to do anything.',
      )}
    </p>
  );
}

function OtherLines({ trace, onOpen }: { trace: Trace; onOpen: (id: number) => void }) {
  const others = trace.order_lines.filter((line) => line.id !== trace.transaction.id);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('Other lines of this order')}>
      <h3>{t('Other lines of this order')}</h3>
      <ul className="list-none m-0 mt-8 p-0">
        {others.map((line) => (
          <li key={line.id} className="spread divided">
            <UnstyledButton className="color-accent" onClick={() => onOpen(line.id)}>
              <Trans id={'Line {line_id}'} values={{ line_id: line.line_id }} />
              {line.product_name && ` · ${line.product_name}`}
            </UnstyledButton>
            <span className="row">
              <TransactionPill status={line.status} reason={line.reason} note={line.note} />
              {line.unconfirmed && <UnconfirmedPill />}
              <Money amount={line.commission} currency={line.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
