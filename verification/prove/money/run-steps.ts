import { sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import { issueCreditNotes } from '#server/payouts/invoices/credits/issue-credit-notes.ts';
import { issueInvoices } from '#server/payouts/invoices/issue-invoices.ts';
import { markPaid } from '#server/payouts/invoices/mark-invoice.ts';
import { retryPayment } from '#server/payouts/payments/hold-payments.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { approveOverLimit, splitOverLimit } from '#server/payouts/payout-runs/decide-over-limit.ts';
import { approveRun, reviewRun } from '#server/payouts/payout-runs/decide-run.ts';
import { makeRun } from '#server/payouts/payout-runs/make-run.ts';
import { beginPayout } from '#server/payouts/payout-runs/sending/begin-payout.ts';
import { recordProviderStatus } from '#server/payouts/payout-runs/sending/record-provider-status.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { editProfile } from '#server/people/accounts/profile/edit-profile.ts';
import { buildFileRow } from '#server/people/uploads/builders.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { decideClaim } from '#server/sales/orders/claims/decide-claim.ts';
import { disputeLine } from '#server/sales/orders/claims/file-claim.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { matchForStaff } from '#server/sales/orders/returns/match-for-staff.ts';
import { writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import type { Step } from './draw-steps.ts';
import { runReports } from './run-reports.ts';
import { setRules } from './set-rules.ts';
import type { Line, World } from './world.ts';

const BANK = {
  bank_name: 'Tributary GmbH',
  bank_iban: 'DE02500105170137075030',
  bank_bic: 'INGDDEFF',
};
type Setup = { app: Application; tx: Tx; world: World };
type Of<Verb extends Step['verb']> = Extract<Step, { verb: Verb }>;

/** Carries out a step through the program's operations; sentences about what was not expected. */
export async function runStep(setup: Setup, step: Step): Promise<string[]> {
  const { app, tx, world } = setup;
  const [staff_id = 0] = world.staff;
  switch (step.verb) {
    case 'reports':
      return runReports(app, tx, step.requests);
    case 'decide': {
      const ids = await findIds(tx, step.lines);
      const { decision } = step;
      await decideOrderLines(tx, { staff_id }, { ids, decision, reason: 'RETURNED' });
      return [];
    }
    case 'match':
      return match(setup, step);
    case 'dispute':
      return dispute(setup, step);
    case 'terms':
      // The model has the version already.
      await setRules(tx, { ...step.brand, terms: [] }, step.rules, step.from);
      return [];
    case 'currency':
      await changeCurrency(setup, step);
      return [];
    case 'settle':
      return number(step, await settleApproved(tx, step.publisher, now()));
    case 'request':
      return number(step, await requestPayments(tx, step.publisher, now()));
    case 'exceed':
      return exceed(setup, step);
    case 'retry':
      await retryPayment(tx, step.payment.id);
      return [];
    case 'pay':
      return pay(setup, step);
    case 'return':
      await setStatus(setup, step.payment.id, 'returned');
      return [];
    case 'invoice':
      return number(step, await idsOf(issueInvoices(tx, { staff_id }, { mcid: step.brand.mcid })));
    case 'credit':
      return number(
        step,
        await idsOf(issueCreditNotes(tx, { staff_id }, { mcid: step.brand.mcid })),
      );
    case 'receive':
      return receive(setup, step);
  }
}

/** Numbers what the model made by what the program made, in the order of making. */
function number(step: Of<'settle' | 'request' | 'invoice' | 'credit'>, ids: readonly number[]) {
  const { made, verb } = step;
  made.forEach((one, place) => {
    one.id = ids[place] ?? 0;
  });
  return made.length === ids.length ? [] : [`${verb} made ${ids.length}, expected ${made.length}`];
}

async function idsOf(reply: Promise<{ list: { id: number }[] }>): Promise<number[]> {
  try {
    return (await reply).list.map(({ id }) => id).sort((one, other) => one - other);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

async function findIds(tx: Tx, lines: readonly Line[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select l.id from order_lines l
    join unnest(${lines.map(({ order }) => order.brand.id)}::int[],
      ${lines.map(({ order }) => order.id)}::text[], ${lines.map(({ id }) => id)}::text[])
      as wanted (brand_id, order_id, line_id) using (brand_id, order_id, line_id)`.execute(tx);
  return found.rows.map((row) => row.id);
}

async function changeCurrency({ tx }: Setup, { publisher, currency }: Of<'currency'>) {
  const { user_id, ...owner } = await tx
    .selectFrom('users')
    .innerJoin('publishers', 'publishers.id', 'users.publisher_id')
    .select(['users.id as user_id', 'publisher_id', 'first_name', 'last_name'])
    .select('publishers.time_zone')
    .where('publisher_id', '=', publisher.id)
    .executeTakeFirstOrThrow();
  const names = { first_name: owner.first_name, last_name: owner.last_name };
  const actor = { user_id, ...owner, currency: '', role: 'publisher_owner' };
  await editProfile(tx, actor as never, { ...names, currency } as never);
}

async function match({ tx, world }: Setup, { line, sale, key }: Of<'match'>): Promise<string[]> {
  const [id = 0] = await findIds(tx, [line]);
  const named = { sale_order_id: sale.order.id, sale_line_id: sale.id };
  const answer = await matchForStaff(
    tx,
    { staff_id: world.staff[0] ?? 0 },
    { id, ...named, note: 'n' },
  )
    .then(() => null)
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.key;
      throw error;
    });
  if (answer === key) return [];
  return [`match of ${line.order.id} ${line.id} came to ${answer}, expected ${key}`];
}

async function dispute({ app, tx, world }: Setup, { line, amount }: Of<'dispute'>) {
  const [order_line_id = 0] = await findIds(tx, [line]);
  const publisher_id = line.publisher ?? 0;
  const evidence = await buildFileRow({ db: tx }, { publisher_id });
  const claim = await disputeLine(tx, publisher_id, {
    order_line_id,
    type: amount === null ? 'declined' : 'wrong_amount',
    ...(amount !== null && { amount: writeAmount(amount, line.money.original) }),
    note: 'The shop confirms it.',
    evidence,
  });
  const parts = { db: tx, config: app.config };
  for (const staff_id of world.staff) {
    const input = { id: claim.id, decision: 'accept', reason: undefined } as const;
    const { status } = await decideClaim(parts, { staff_id }, input as never);
    if (status === 'accepted') return [];
  }
  return [`the dispute of ${line.order.id} ${line.id} was not accepted`];
}

const actorOf = (staff_id = 0): StaffActor => ({
  ...{ kind: 'staff', staff_id, session_id: 0, name: '', permissions: [] },
});

async function exceed({ tx, world }: Setup, { payment, parts }: Of<'exceed'>): Promise<string[]> {
  if (parts) {
    const { payment_ids } = await splitOverLimit(tx, { payment_id: payment.id });
    parts.forEach((part, place) => {
      part.id = payment_ids[place] ?? 0;
    });
    return payment_ids.length === parts.length ? [] : [`payment ${payment.id} was split otherwise`];
  }
  const approval = { payment_id: payment.id, reason: 'A large month.' };
  await approveOverLimit(tx, actorOf(world.staff[2]), approval);
  return [];
}

/** Pays by a run that one person makes and another approves; the bank accepts, pays or fails. */
async function pay(setup: Setup, { results }: Of<'pay'>): Promise<string[]> {
  const { app, tx, world } = setup;
  const parts = { ...app, db: tx, config: { ...app.config, ...BANK } };
  const [maker, second] = [actorOf(world.staff[0]), actorOf(world.staff[1])];
  const { id } = await makeRun(parts, maker);
  await reviewRun(tx, maker, id);
  await approveRun(tx, second, id);
  const payouts = await tx
    .selectFrom('payouts')
    .select(['id', 'payment_id', 'status', 'left_out_reason'])
    .where('run_id', '=', id)
    .orderBy('id')
    .execute();
  const wrong = payouts
    .filter(({ status }) => status !== 'open')
    .map((one) => `payment ${one.payment_id} was left out: ${one.left_out_reason}`);
  for (const [payment, result] of results) {
    const payout = payouts.find((one) => one.payment_id === payment.id);
    if (!payout) wrong.push(`payment ${payment.id} is not in its run`);
    else if (payout.status === 'open') {
      await beginPayout(parts, payout.id);
      await setStatus(setup, payment.id, 'accepted');
      await setStatus(setup, payment.id, result);
    }
  }
  return wrong;
}

async function setStatus(
  { tx }: Setup,
  paymentId: number,
  state: 'accepted' | 'paid' | 'failed' | 'returned',
): Promise<void> {
  const { id } = await tx
    .selectFrom('payouts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ends = state === 'failed' || state === 'returned';
  const detail = ends ? { code: 'ACCOUNT_CLOSED' } : { echo: null };
  const status = { state, provider_ref: null, ...detail };
  await recordProviderStatus(tx, id, status as Parameters<typeof recordProviderStatus>[2], null);
}

async function receive({ tx, world }: Setup, { invoice, amount }: Of<'receive'>) {
  const paid_on = now().toISOString().slice(0, 10);
  const text = writeAmount(amount, invoice.currency);
  const input = { id: invoice.id, paid_on, reference: 'transfer', amount: text };
  await markPaid(tx, { staff_id: world.staff[0] ?? 0 }, input);
  return [];
}
