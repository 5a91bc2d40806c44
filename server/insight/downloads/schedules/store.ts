import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { SchedulePeriod } from '#contract/reports/schedules.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { ReportQuery } from '../rules.ts';
import type { Span } from './rules.ts';

/** The report request of a schedule, without its days. */
export type AgainQuery = Omit<ReportQuery, keyof Span | 'report'> & {
  report: 'performance' | 'transactions';
};

export type ScheduleRow = {
  id: number;
  publisher_id: number;
  user_id: number;
  name: string;
  period: SchedulePeriod;
  format: string;
  asked: AgainQuery;
  recipients: number[];
  next_at: Date;
  paused_at: Date | null;
  last_sent_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
};

/** An active user of an account with a verified email address. */
export type Person = { user_id: number; name: string; email: string };

/** A schedule with the time zone of its account. */
export type DueSchedule = ScheduleRow & { time_zone: string };

const AT = '06:00';

/** The users of an account who can receive mail, oldest first. */
export async function listPeople(db: Db, publisherId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id as user_id, email, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)
      as name
    from users where publisher_id = ${publisherId} and status = 'active'
      and email_verified_at is not null order by id`.execute(db);
  return rows;
}

/** A user's schedules, oldest first. */
export async function listSchedules(db: Db, userId: number): Promise<ScheduleRow[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows as unknown as ScheduleRow[];
}

export async function insertSchedule(
  tx: Tx,
  schedule: {
    publisher_id: number;
    user_id: number;
    name: string;
    period: string;
    format: string;
    asked: AgainQuery;
    recipients: number[];
    next_at: Date;
    created_at: Date;
  },
): Promise<void> {
  const asked = JSON.stringify(schedule.asked);
  await tx
    .insertInto('report_schedules')
    .values({ ...schedule, asked })
    .execute();
}

export async function updateSchedule(
  db: Db,
  id: number,
  change: Partial<Omit<ScheduleRow, 'id' | 'asked'>>,
): Promise<void> {
  await db.updateTable('report_schedules').set(change).where('id', '=', id).execute();
}

/** Deletes a schedule. */
export async function deleteSchedule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('report_schedules').where('id', '=', id).execute();
}

/** Today in the account's time zone, and the next due time of the period after a moment. */
export async function findCalendar(
  db: Db,
  period: SchedulePeriod,
  timeZone: string,
  after: Date,
): Promise<{ today: string; next_at: Date }> {
  const isDay =
    period === 'daily'
      ? sql`true`
      : period === 'weekly'
        ? sql`extract(isodow from day) = 1`
        : sql`extract(day from day) = 1`;
  const { rows } = await sql<{ today: string; next_at: Date }>`
    with local as (select (${after}::timestamptz at time zone ${timeZone}::text)::date as today),
    mornings as (
      select today, today + ahead as day,
        (today + ahead + time ${sql.lit(AT)}) at time zone ${timeZone}::text as morning
      from local, generate_series(0, 32) ahead)
    select to_char(today, 'YYYY-MM-DD') as today, min(morning) as next_at
    from mornings where ${isDay} and morning > ${after} group by today`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Within 32 days there is a Monday and a first of a month.');
  return found;
}

/** Schedules that are due. */
export async function listDue(db: Db, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select('id')
    .where('next_at', '<=', at)
    .where('paused_at', 'is', null)
    .orderBy('next_at')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Locks a schedule until the transaction ends; undefined where another worker has it or it is
 * deleted.
 */
export async function lockSchedule(tx: Tx, id: number): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.*, p.time_zone from report_schedules s join publishers p on p.id = s.publisher_id
    where s.id = ${id} for update of s skip locked`.execute(tx);
  return rows[0];
}

/** Inserts a mail that waits for its file; undefined where it was already sent (idempotent). */
export async function insertMail(
  tx: Tx,
  mail: Span & { schedule_id: number; user_id: number; is_manual: boolean; created_at: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('report_mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.id);
}

/** Links a mail to the file it waits for. */
export async function setDownload(tx: Tx, mailId: number, downloadId: number): Promise<void> {
  await tx
    .updateTable('report_mails')
    .set({ download_id: downloadId })
    .where('id', '=', BigInt(mailId))
    .execute();
}

/** A mail that no longer waits, and whether its file is ready. */
export type EndedMail = { id: number; schedule_id: number; is_ready: boolean };

/** Ends waiting mails whose file is finished, failed or deleted. */
export async function endWaitingMails(tx: Tx, at: Date): Promise<EndedMail[]> {
  const { rows } = await sql<EndedMail>`
    with ended as (
      select m.id, coalesce(d.status, 3) = 2 as is_ready
      from report_mails m left join downloads d on d.id = m.download_id
      where m.state = 'waiting' and (d.id is null or d.status in (2, 3, 4))
      order by m.id limit 200 for update of m skip locked)
    update report_mails m set state = case when ended.is_ready then 'sent' else 'failed' end,
      ended_at = ${at}
    from ended where ended.id = m.id
    returning m.id::int, m.schedule_id, ended.is_ready`.execute(tx);
  return rows.sort((one, other) => one.id - other.id);
}

/** A mail with all its data. */
export type ReadyMail = Span & {
  schedule_id: number;
  name: string;
  asked: AgainQuery;
  publisher_id: number;
  time_zone: string;
  currency: string;
  user_id: number;
  email: string;
  first_name: string;
  language: Language | null;
  stored_name: string | null;
  filename: string | null;
  size_bytes: bigint | null;
};

/** Loads a mail; undefined where its recipient left the account or the schedule was deleted. */
export async function findReadyMail(db: Db, id: number): Promise<ReadyMail | undefined> {
  const { rows } = await sql<ReadyMail>`
    select m.schedule_id, to_char(m.start_date, 'YYYY-MM-DD') as start_date,
      to_char(m.end_date, 'YYYY-MM-DD') as end_date, s.name, s.asked, s.publisher_id,
      p.time_zone, p.currency, u.id as user_id, u.email, u.first_name, u.language,
      d.stored_name, d.filename, d.size_bytes
    from report_mails m join report_schedules s on s.id = m.schedule_id
    join publishers p on p.id = s.publisher_id
    join users u on u.id = m.user_id and u.publisher_id = s.publisher_id
      and u.status = 'active' and u.email_verified_at is not null
    left join downloads d on d.id = m.download_id
    where m.id = ${id}`.execute(db);
  return rows[0];
}

/** The owner of a failing schedule, while still on the account. */
export async function findOwner(db: Db, scheduleId: number) {
  const { rows } = await sql<{
    name: string;
    last_error: string | null;
    publisher_id: number;
    user_id: number;
    email: string;
    first_name: string;
    language: Language | null;
  }>`
    select s.name, s.last_error, s.publisher_id, u.id as user_id, u.email, u.first_name,
      u.language
    from report_schedules s
    join users u on u.id = s.user_id and u.publisher_id = s.publisher_id
      and u.status = 'active' and u.email_verified_at is not null
    where s.id = ${scheduleId} and s.failing_since is not null`.execute(db);
  return rows[0];
}

/** Records the failure of a schedule; true if it is the first since it last succeeded. */
export async function markFailing(tx: Tx, id: number, why: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    update report_schedules s
    set failing_since = coalesce(s.failing_since, ${at}), last_error = ${why}
    from (select id, failing_since is null as is_first from report_schedules
      where id = ${id} for update) old
    where s.id = old.id returning old.is_first`.execute(tx);
  return rows[0]?.is_first ?? false;
}
