import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { askClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import { oldTableOf, tableOf } from '../days/store.ts';
import { readOldPart } from '../queries/old-clicks.ts';
import { checksumOf, createOldClicks, storedColumns } from '../queries/old-clicks-table.ts';

const BATCH_SIZE = 5_000;
/** A statement on a day of many millions of clicks has no time limit. */
const UNLIMITED_MS = 0;

/**
 * Copies the table of an archived day (YYYYMMDD) to ClickHouse and verifies the copy by its number of
 * rows and a checksum over all their values. What an interrupted attempt has left of this part is
 * dropped first, so that the copy can be repeated. Readers do not see a part before it is recorded in
 * `click_archives`.
 */
export async function copyOldDay(tx: Tx, day: string, part: number): Promise<void> {
  await createOldClicks();
  await dropCopy(day, part);
  const rows = Readable.from(writeLines(tx, day, part));
  await askClickHouse('insert into clicks format JSONEachRow', { rows });
  const sums = await sumTable(tx, sql`${sql.table(oldTableOf(day))}`);
  await requireSums(day, part, sums);
}

/** Drops the copy of a part of a day. */
export async function dropCopy(day: string, part: number): Promise<void> {
  await askClickHouse(`alter table clicks drop partition ('${dateOf(day)}', ${part})`);
}

/**
 * Inserts a part of a day from ClickHouse into the day's table and verifies it like `copyOldDay`.
 */
export async function restoreCopy(tx: Tx, day: string, part: number): Promise<void> {
  const table = sql.table(tableOf(day));
  await sql`create temporary table restored (like ${table}) on commit drop`.execute(tx);
  const columns = await listColumns(tx);
  for (let last: bigint | null = 0n; last !== null; ) {
    const clicks = await readOldPart({ day: dateOf(day), part }, last, BATCH_SIZE);
    const read = await sql<{ last: bigint | null }>`
      with added as (
        insert into restored (${columns}) select ${columns} from ${clicks} k order by id returning id)
      select max(id) as last from added`.execute(tx);
    last = read.rows[0]?.last ?? null;
  }
  await requireSums(day, part, await sumTable(tx, sql`restored`));
  await sql`insert into ${table} select * from restored order by id`.execute(tx);
  await sql`drop table restored`.execute(tx);
}

const dateOf = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

async function listColumns(tx: Tx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'clicks'::regclass and attnum > 0 and not attisdropped`.execute(tx);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** Count and checksum of a table, as ClickHouse computes them. */
async function sumTable(tx: Tx, table: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' ', count(*), mod(coalesce(sum(${checksumOf.postgresql}), 0),
      18446744073709551616)) as sums
    from (select ${storedColumns} from ${table} k) k`.execute(tx);
  return rows[0]?.sums ?? '';
}

async function requireSums(day: string, part: number, sums: string): Promise<void> {
  const answer = await askClickHouse(
    `select count(), sum(${checksumOf.click_house}) from clicks
    where (day, part) in (('${dateOf(day)}', ${part}))`,
    { timeoutMs: UNLIMITED_MS },
  );
  const copied = answer.trim().replace('\t', ' ');
  if (copied === sums) return;
  throw new Error(
    `The clicks of ${dateOf(day)} are ${sums} in PostgreSQL and ${copied} in ClickHouse.`,
  );
}

/**
 * The clicks as JSON lines, each with whether it is its visitor's first valid one on the link within
 * the day. A part of late clicks may count a visitor twice, like the roll-ups.
 */
async function* writeLines(tx: Tx, day: string, part: number): AsyncGenerator<string> {
  const query = sql`
    select row_to_json(r)::text as line from (
      select to_date(${sql.lit(day)}, 'YYYYMMDD') as day, ${sql.lit(part)} as part, ${storedColumns},
        (k.invalid_reason is null and (k.visitor_key is null or row_number() over (
          partition by k.visitor_key, k.link_id, k.invalid_reason is null order by k.id) = 1))::int
          as is_first
      from ${sql.table(oldTableOf(day))} k) r`;
  for await (const rows of streamRows<{ line: string }>(tx, query, BATCH_SIZE)) {
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
}
