import { sql } from 'kysely';
import { rollUpAllLines } from '#server/insight/reports/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { payPublisher, payRequested } from '#server/payouts/payout-runs/builders.ts';
import { recordProviderStatus } from '#server/payouts/payout-runs/sending/record-provider-status.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { markLateClicks } from '#server/sales/orders/attribution/mark-late-clicks.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Random } from '../seeded-random.ts';
import type { Network } from './open-network.ts';
import type { OrderReporter } from './report-orders.ts';

const DECIDED_A_DAY = 0.3;
/** How long after an order its click may still arrive from a spool. */
const LATE_MS = 3 * 86_400_000;
const REASONS = ['RETURNED', 'FRAUD', 'DUPLICATE'] as const;

type Months = {
  from: string;
  days: number;
  orders: number;
  /** Stores the rows of late visits up to a moment. */
  late: (until: number) => Promise<void>;
};

/**
 * Simulates some months of a network day by day: orders reported, repeated and withdrawn, decisions
 * before and after settlement, settlements, and payments requested, made and returned.
 */
export async function simulateMonths(
  app: Application,
  random: Random,
  network: Network,
  reporter: OrderReporter,
  { from, days, orders, late }: Months,
): Promise<void> {
  const staff = await buildStaff(app);
  for (let nth = 0; nth < days; nth += 1) {
    const day = addDays(from, nth);
    setClock(new Date(`${day}T23:59:30Z`));
    const due = Math.floor(((nth + 1) * orders) / days) - Math.floor((nth * orders) / days);
    for (let order = 0; order < due; order += 1) await reporter.reportNewOrder(day);
    for (let again = 0; again < due; again += 1) await reporter.reportAgain();
    await decideSome(app, random, staff);
    const date = Number(day.slice(8));
    if (date === 5 || date === 20) await settle(app, random, network, date === 20);
    if (date === 15) await pay(app, network, nth > days - 20);
    if (date === 1) await returnOne(app);
    await late(now().getTime() - LATE_MS);
    await markLateClicks(app);
    if (nth % 10 === 0) await rollUpAllClicks(app);
    // Days changed since the last roll-up are read line by line, as between two rounds of the
    // worker.
    if (nth % 10 === 5) await rollUpAllLines(app);
  }
}

async function decideSome(app: Application, random: Random, staff: { staff_id: number }) {
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from order_lines
    where status <> 'rejected' and settlement_id is null and publisher_id is not null
    order by id`.execute(app.db);
  const approved: number[] = [];
  const rejected: number[] = [];
  for (const { id, status } of rows) {
    const chance = random();
    if (status === 'approved') {
      if (chance < 0.02) rejected.push(id);
    } else if (chance < DECIDED_A_DAY) approved.push(id);
    else if (chance < DECIDED_A_DAY + 0.04) rejected.push(id);
  }
  if (approved.length > 0) {
    await decideOrderLines(app.db, staff, { ids: approved, decision: 'approved' });
  }
  for (const [place, reason] of REASONS.entries()) {
    const ids = rejected.filter((id) => id % REASONS.length === place);
    if (ids.length === 0) continue;
    await decideOrderLines(app.db, staff, { ids, decision: 'rejected', reason });
  }
}

async function settle(app: Application, random: Random, { publishers }: Network, some: boolean) {
  for (const { publisher_id } of publishers) {
    if (!some || random() < 0.5) await settleApproved(app.db, publisher_id, now());
  }
}

/** Every third publisher requests its payments; the last requested ones stay unpaid. */
async function pay(app: Application, { publishers }: Network, isLast: boolean): Promise<void> {
  const requested: number[] = [];
  for (const [nth, { publisher_id }] of publishers.entries()) {
    if (nth % 3 !== 0) await payPublisher(app, publisher_id);
  }
  for (const [nth, { publisher_id }] of publishers.entries()) {
    if (nth % 3 === 0) requested.push(...(await requestPayments(app.db, publisher_id, now())));
  }
  if (!isLast && requested.length > 0) await payRequested(app);
}

/** The bank returns the newest payment that was paid. */
async function returnOne(app: Application): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payouts where status = 'paid' order by payment_id desc limit 1`.execute(app.db);
  for (const { id } of rows) {
    const status = { state: 'returned', code: 'ACCOUNT_CLOSED', provider_ref: null } as const;
    await recordProviderStatus(app.db, id, status, null);
  }
}
