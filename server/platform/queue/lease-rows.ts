import { type RawBuilder, sql } from 'kysely';
import { now } from '../clock.ts';
import { inTransaction } from '../db/connect.ts';
import { newCode } from '../ids.ts';
import type { Parts } from '../parts.ts';
import type { Fairness, LeasedRow, Queue } from './queue.ts';

type QueueRows = Omit<Queue<LeasedRow>, 'run'>;

const NOTHING = sql``;

/** Leases up to `limit` due rows of a queue for the worker. */
export async function leaseRows<Row extends LeasedRow>(
  { db, worker }: Pick<Parts, 'db' | 'worker'>,
  queue: Queue<Row>,
  limit: number,
): Promise<Row[]> {
  if (limit <= 0) return [];
  const lease = leaseStatement<Row>(
    queue,
    limit,
    queue.isReleasedByTimeOnly ? null : (worker?.() ?? null),
  );
  if (!queue.ordered || queue.batch === undefined) return (await lease.execute(db)).rows;
  // Several rows of a partition are leased together. Two workers that do so at the same time skip
  // each other's locked rows and would both get rows of one partition.
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('queue'), hashtext(${queue.name}))`.execute(tx);
    return (await lease.execute(tx)).rows;
  });
}

function leaseStatement<Row extends LeasedRow>(
  queue: QueueRows,
  limit: number,
  worker: number | null,
): RawBuilder<Row> {
  const at = now();
  const until = new Date(at.getTime() + queue.leaseMs);
  const table = sql.table(queue.table);
  const id = sql.ref(queue.id ?? 'id');
  // A retried row must not come after later rows of its partition, so its due time does not count.
  const first = queue.ordered ? sql`q.${sql.ref(queue.ordered.sequence)}` : sql`q.run_at, q.${id}`;
  const { order = first, columns = sql`q.*`, join = NOTHING } = queue;
  const others = queue.onLease ? sql`, ${queue.onLease()}` : NOTHING;
  // The row of a lease that expired has a token: its interrupted attempt may count or not.
  const again = queue.countsInterrupted ? sql`1` : sql`(q.lease is null)::int`;
  const chosen = queue.fair
    ? chooseFairly(queue, queue.fair, limit, at)
    : chooseInOrder(queue, order, limit, at);
  return sql<Row>`
    with recursive ${chosen}, leased as (
      update ${table} q set lease = ${newCode(20)}, leased_by = ${worker}, leased_until = ${until},
        attempts = q.attempts + ${again} ${others}
      from chosen where q.${id} = chosen.id returning q.*)
    select ${columns} from leased q ${join} order by ${order}`;
}

function chooseInOrder(queue: QueueRows, order: RawBuilder<unknown>, limit: number, at: Date) {
  return sql`
    chosen as materialized (
      select q.${sql.ref(queue.id ?? 'id')} as id from ${sql.table(queue.table)} q
      where ${isDue(queue, at)} order by ${order} limit ${limit} for update of q skip locked)`;
}

/** Condition: the row `q` may be leased. */
function isDue(queue: QueueRows, at: Date): RawBuilder<unknown> {
  return sql`${queue.where ?? sql`true`} and q.run_at <= ${at}
    and (q.leased_until is null or q.leased_until <= ${at}) ${inOrder(queue, at)}`;
}

function inOrder({ table, ordered, batch }: QueueRows, at: Date): RawBuilder<unknown> {
  if (!ordered) return NOTHING;
  const partition = ordered.partition.map((name) => sql`e.${sql.ref(name)} = q.${sql.ref(name)}`);
  const sequence = sql.ref(ordered.sequence);
  // A batch may contain several rows of a partition, unless an earlier one is elsewhere or waits
  // for its retry.
  const blocks =
    batch === undefined ? NOTHING : sql`and (e.run_at > ${at} or e.leased_until > ${at})`;
  return sql`and not exists (select 1 from ${sql.table(table)} e
    where ${sql.join(partition, sql` and `)} and e.run_at is not null
      and e.${sequence} < q.${sequence} ${blocks})`;
}

/**
 * One row of each key before a second of any, the key served least recently first. The keys that
 * have waiting rows are found by a loose index scan, so their number counts and not that of rows.
 */
function chooseFairly(queue: QueueRows, fair: Fairness, limit: number, at: Date) {
  const table = sql.table(queue.table);
  const id = sql.ref(queue.id ?? 'id');
  const key = sql.ref(fair.key);
  const sequence = sql.ref(queue.ordered?.sequence ?? queue.id ?? 'id');
  return sql`
    keys as (
      (select q.${key} as key from ${table} q where q.run_at is not null order by q.${key} limit 1)
      union all
      select (select q.${key} from ${table} q where q.run_at is not null and q.${key} > k.key
        order by q.${key} limit 1)
      from keys k where k.key is not null),
    slots as (
      select k.key, ${fair.servedAt} as served_at, least(${limit}::int, ${fair.limit ?? sql`${limit}::int`}) - (
        select count(*) from ${table} q where q.${key} = k.key and q.leased_until > ${at}) as free
      from keys k ${fair.join ?? NOTHING}
      where k.key is not null and ${fair.where?.() ?? sql`true`}),
    offered as (
      select d.id, s.served_at, row_number() over (partition by s.key order by d.sequence) as nth
      from slots s cross join lateral (
        select q.${id} as id, q.${sequence} as sequence from ${table} q
        where q.${key} = s.key and ${isDue(queue, at)}
        order by q.${sequence} limit greatest(s.free, 0) for update of q skip locked) d),
    chosen as materialized (
      select id from offered order by nth, served_at nulls first, id limit ${limit})`;
}
