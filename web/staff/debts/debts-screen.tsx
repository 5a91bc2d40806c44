import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  approveDebt,
  type DebtDecision,
  listDebts,
  markDebtPaid,
  type OpenDebt,
  proposeDebt,
  rejectDebt,
  withdrawDebt,
} from '#contract/debts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AppDialog, ConfirmDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { amountText } from '#web/ui/money.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type DebtAction, decisionColumns, kindNames, openColumns } from './debt-columns.tsx';
import { DebtRuleCard } from './debt-rule-card.tsx';

type Proposed = { debt: OpenDebt; kind: DebtDecision['kind'] };
type Chosen = { debt: DebtDecision; action: DebtAction };

/** /staff/debts: what publishers owe after returns, and the decisions on it. */
export default function DebtsScreen() {
  return (
    <TabbedScreen
      title={t('Debts')}
      sub={t(
        'Returns that exceed the commission of a publisher. They are set off against later commission until they are demanded or written off.',
      )}
      label={t('Debts')}
      views={[
        { value: 'debts', label: t('Debts and decisions'), view: <Debts /> },
        { value: 'rule', label: t('Rule'), view: <DebtRuleCard /> },
      ]}
    />
  );
}

function Debts() {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const debts = useApiQuery(listDebts, page);
  const [proposed, setProposed] = useState<Proposed | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      {/* The first table would move the second. */}
      {debts.isLoading && <Skeleton height={480} />}
      <section className="stack gap-8 min-w-0" hidden={debts.isLoading}>
        <h2>{t('Open debts')}</h2>
        <DataTable
          label={t('Open debts')}
          columns={openColumns((debt, kind) => setProposed({ debt, kind }))}
          rows={debts.data?.open}
          rowKey={(row) => `${row.publisher_id} ${row.currency}`}
          emptyTitle={t('No publisher owes anything')}
        />
      </section>
      <section className="stack gap-8 min-w-0" hidden={debts.isLoading}>
        <h2>{t('Decisions')}</h2>
        <QueryTable
          label={t('Decisions')}
          columns={decisionColumns((debt, action) => setChosen({ debt, action }))}
          query={debts}
          rowKey={(row) => row.id}
          onClear={() => setUrl({})}
          emptyTitle={t('No decisions yet')}
          page={page}
        />
      </section>
      {proposed && <Proposal {...proposed} onClose={() => setProposed(null)} />}
      {chosen && <Decision {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Proposal({ debt, kind, onClose }: Proposed & { onClose: () => void }) {
  const propose = useApiMutation(proposeDebt, {
    refreshes: [listDebts],
    done: t('Proposal saved. Another person decides on it.'),
    onDone: onClose,
  });
  const { publisher_id, publisher_name, currency, amount } = debt;
  return (
    <ReasonDialog
      opened
      title={kindNames[kind]}
      description={t('The publisher sees the reason.')}
      confirmLabel={t('Propose')}
      busy={propose.isPending}
      onClose={onClose}
      onConfirm={(reason) => propose.mutate({ publisher_id, currency, kind, reason })}
    >
      <p>
        {kind === 'write_off'
          ? t(
              '{publisher_name} no longer owes {amount} {currency}. The loss is a cost of the network.',
              {
                publisher_name,
                amount: amountText(amount, currency),
                currency,
              },
            )
          : t(
              '{publisher_name} is asked to pay {amount} {currency}. Later commission is no longer set off against it.',
              { publisher_name, amount: amountText(amount, currency), currency },
            )}
      </p>
    </ReasonDialog>
  );
}

function Decision({ debt, action, onClose }: Chosen & { onClose: () => void }) {
  const done = (text: string) => ({
    refreshes: [listDebts],
    onDone: () => {
      showDone(text);
      onClose();
    },
  });
  const approve = useApiMutation(approveDebt, done(t('Proposal approved')));
  const reject = useApiMutation(rejectDebt, done(t('Proposal rejected')));
  const withdraw = useApiMutation(withdrawDebt, done(t('Demand withdrawn')));
  const { id, number, amount, currency } = debt;
  if (action === 'paid') {
    return (
      <AppDialog opened onClose={onClose} title={t('{number} paid', { number })}>
        <PaidDebtForm debt={debt} onClose={onClose} />
      </AppDialog>
    );
  }
  if (action === 'approve') {
    return (
      <ConfirmDialog
        opened
        title={kindNames[debt.kind]}
        confirmLabel={t('Approve')}
        busy={approve.isPending}
        onClose={onClose}
        onConfirm={() => approve.mutate({ id })}
      >
        <p>
          {t('{number} over {amount} {currency}', {
            number,
            amount: amountText(amount, currency),
            currency,
          })}
        </p>
        <p>{t('The publisher is notified. This cannot be undone for a write-off.')}</p>
      </ConfirmDialog>
    );
  }
  const send = action === 'reject' ? reject : withdraw;
  return (
    <ReasonDialog
      opened
      title={action === 'reject' ? t('Reject the proposal') : t('Withdraw the demand')}
      description={t('Stored with the decision and in the audit log')}
      confirmLabel={action === 'reject' ? t('Reject') : t('Withdraw')}
      busy={send.isPending}
      onClose={onClose}
      onConfirm={(reason) => send.mutate({ id, reason })}
    />
  );
}

const fieldOfKey = { INVOICE_DATE_INVALID: 'paid_on', INVOICE_REFERENCE_REQUIRED: 'reference' };

/** Records that a publisher paid a demand in full. */
function PaidDebtForm({ debt, onClose }: { debt: DebtDecision; onClose: () => void }) {
  const { id, number, amount, currency } = debt;
  const form = useForm(
    markDebtPaid,
    { paid_on: '', reference: '' },
    {
      fieldOfKey,
      inputOf: (values) => ({ id, ...values }),
      refreshes: [listDebts],
      done: t('{number} paid', { number }),
      onDone: onClose,
    },
  );
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Mark as paid')}>
      <p>
        {t('{number} over {amount} {currency}', {
          number,
          amount: amountText(amount, currency),
          currency,
        })}
      </p>
      <TextInput type="date" label={t('Received on')} {...field('paid_on')} />
      <TextInput
        maxLength={140}
        description={t('As shown on the bank statement')}
        label={t('Reference')}
        {...field('reference')}
      />
    </DialogForm>
  );
}
