import { sql } from 'kysely';
import type { Parts } from '#server/platform/parts.ts';
import { record } from '../record.ts';

/** Prints the disk space of clicks, order lines and their roll-ups, with indexes, by row. */
export async function measureBytes({ db }: Parts): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name,
      sum(pg_total_relation_size(oid))::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname ~ '^(click|order)' group by 1`.execute(db);
  const counts = await sql<{ clicks: number; lines: number }>`
    select (select count(*) from clicks)::float8 as clicks,
      (select count(*) from order_lines)::float8 as lines`.execute(db);
  const { clicks = 0, lines = 0 } = counts.rows[0] ?? {};
  const sumOf = (isMeant: (name: string) => boolean) =>
    rows.reduce((sum, { name, bytes }) => sum + (isMeant(name) ? bytes : 0), 0);
  const perClick = (isMeant: (name: string) => boolean) => Math.round(sumOf(isMeant) / clicks);
  const bytes = {
    click: perClick((name) => name === 'clicks'),
    roll_ups: perClick((name) => name === 'click_roll_ups'),
    click_in_all: perClick((name) => name.startsWith('click')),
    line: Math.round(sumOf((name) => name.startsWith('order')) / lines),
  };
  record({ clicks, lines, bytes });
  console.log(
    `reports: bytes with indexes: ${bytes.click} a click, ${bytes.roll_ups} of its roll-ups, ${bytes.click_in_all} in all; ${bytes.line} an order line with changes and roll-ups`,
  );
}
