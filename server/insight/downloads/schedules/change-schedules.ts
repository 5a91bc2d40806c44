import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { exportReport } from '#contract/downloads/publisher.ts';
import { type addSchedule as addCall, MAX_SCHEDULES } from '#contract/reports/schedules.ts';
import { resolveScope } from '#server/insight/reports/resolve-scope.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listFields, MAX_WAITING } from '../rules.ts';
import { countWaiting, lockDownloadsOf } from '../store.ts';
import { spanBefore } from './rules.ts';
import { startReport } from './run-schedules.ts';
import * as store from './store.ts';

type Reply = ReplyOf<typeof addCall>;

/** The user's schedules, and the account's users who can receive reports. */
export async function listOwnSchedules(db: Db, actor: PublisherActor): Promise<Reply> {
  const people = await store.listPeople(db, actor.publisher_id);
  const rows = await store.listSchedules(db, actor.user_id);
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    report: row.asked.report,
    period: row.period,
    format: row.format,
    recipients: people.filter((person) => row.recipients.includes(person.user_id)),
    next_at: row.next_at.toISOString(),
    paused: row.paused_at !== null,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_error: row.last_error,
  }));
  return { list, total: list.length, people, time_zone: actor.time_zone };
}

/** Adds a report schedule. Validates now what would fail on every run. */
export async function addSchedule(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof addCall>,
): Promise<Reply> {
  const { publisher_id, user_id, time_zone } = actor;
  const { name, period, recipients, ...asked } = input;
  const { today, next_at } = await store.findCalendar(db, period, time_zone, now());
  const span = spanBefore(period, today);
  const checked = exportReport.input.safeParse({ ...asked, ...span });
  if (!checked.success || !listFields(asked)) refuse('PARAMS_TYPE_ERROR');
  await resolveScope(db, actor, { ...asked, ...span });
  const people = await store.listPeople(db, publisher_id);
  const known = new Set(people.map((person) => person.user_id));
  if (recipients.some((one) => !known.has(one))) refuse('SCHEDULE_RECIPIENTS_INVALID');
  await inTransaction(db, async (tx) => {
    await lockDownloadsOf(tx, user_id);
    if ((await store.listSchedules(tx, user_id)).length >= MAX_SCHEDULES) {
      refuse('SCHEDULES_TOO_MANY');
    }
    await store.insertSchedule(tx, {
      publisher_id,
      user_id,
      name,
      period,
      format: asked.format,
      asked,
      recipients: [...new Set(recipients)],
      next_at,
      created_at: now(),
    });
  });
  return listOwnSchedules(db, actor);
}

/** Pauses or resumes a schedule. Runs missed while paused are skipped. */
export function pauseSchedule(
  db: Db,
  actor: PublisherActor,
  { id, paused }: { id: number; paused: number },
): Promise<Reply> {
  return changeSchedule(db, actor, id, async (tx, { period, time_zone }) => {
    const { next_at } = await store.findCalendar(tx, period, time_zone, now());
    await store.updateSchedule(tx, id, { paused_at: paused === 1 ? now() : null, next_at });
  });
}

/** Sends the report of the last complete period now, in addition to the schedule. */
export function sendSchedule(db: Db, actor: PublisherActor, id: number): Promise<Reply> {
  return changeSchedule(db, actor, id, async (tx, schedule) => {
    await lockDownloadsOf(tx, actor.user_id);
    if ((await countWaiting(tx, actor.user_id)) >= MAX_WAITING) refuse('DOWNLOADS_TOO_MANY');
    await startReport(tx, schedule, true);
  });
}

/** Deletes a schedule. */
export function removeSchedule(db: Db, actor: PublisherActor, id: number): Promise<Reply> {
  return changeSchedule(db, actor, id, (tx) => store.deleteSchedule(tx, id));
}

async function changeSchedule(
  db: Db,
  actor: PublisherActor,
  id: number,
  change: (tx: Tx, schedule: store.DueSchedule) => Promise<void>,
): Promise<Reply> {
  await inTransaction(db, async (tx) => {
    const schedule = await store.lockSchedule(tx, id);
    if (schedule?.user_id !== actor.user_id) refuse('SCHEDULE_NOT_FOUND');
    await change(tx, schedule);
  });
  return listOwnSchedules(db, actor);
}
