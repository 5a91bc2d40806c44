import { sql } from 'kysely';
import { showCheck } from '#server/books/ledger/checks/show-check.ts';
import { showState } from '#server/books/rates/fetching/show-state.ts';
import { closeNotificationsOf } from '#server/people/notifications/list-notifications.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';

/** Jobs enqueued by decisions. */
export const closingJobs = {
  'staff.close_notifications': closeNotifications,
} satisfies Record<string, JobRunner>;

/**
 * Marks notifications of staff and of people of brands as read for everyone once their work is done:
 * they leave the bell, and no digest reports them.
 */
export async function closeNotifications(parts: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const { db } = parts;
  for (const [kind, isDone] of Object.entries(DONE)) {
    await closeNotificationsOf(db, kind, isDone);
  }
  const { is_old } = await showState(parts);
  if (!is_old) await closeNotificationsOf(db, 'rates_stale', sql`true`);
  const { fault } = await showCheck(db);
  if (fault === null) await closeNotificationsOf(db, 'ledger_fault', sql`true`);
}

/** The id of a row in the source of notification `n`: "site 12". */
const id = sql`split_part(n.source, ' ', 2)::bigint`;

/** Whether the work of notification `n` is done, by kind. */
const DONE = {
  site_waiting: sql`not exists (select 1 from sites where id = ${id} and status = 0)`,
  application_waiting: sql`not exists (
    select 1 from relationships where id = ${id} and status = 1)`,
  brand_application_waiting: sql`not exists (
    select 1 from relationships where id = ${id} and status = 1)`,
  brand_applicant_answered: sql`not exists (
    select 1 from review_questions q join relationships r on r.id = q.subject_id
    where q.id = ${id} and r.status = 1)`,
  brand_sign_up_waiting: sql`not exists (
    select 1 from brand_sign_ups where id = ${id} and status = 'waiting')`,
  terms_proposed: sql`not exists (
    select 1 from terms_proposals where id = ${id} and state = 'waiting')`,
  review_answered: sql`not exists (
    select 1 from review_questions q where q.id = ${id} and case q.kind
      when 'site' then exists (select 1 from sites where id = q.subject_id and status = 0)
      else exists (select 1 from relationships where id = q.subject_id and status = 1) end)`,
  claim_waiting: sql`not exists (
    select 1 from claims where id = ${id} and status in ('open', 'needs_info'))`,
  invoice_overdue: sql`not exists (
    select 1 from invoices where id = ${id} and paid_minor + credited_minor < total_minor)`,
  orders_stopped: sql`not exists (
    select 1 from brand_silences where id = ${id} and ended_at is null)`,
  job_failed: sql`not exists (select 1 from jobs where id = ${id} and run_at is null)`,
};
