import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readTime } from './read-time.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Rows are added in pieces of this size; a table has as many entries as it needs. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** A table of a logical dump. `bound`: it is a partition of `parent` with these values. */
export type DumpedTable = {
  name: string;
  columns: string[];
  parent: string | null;
  bound: string | null;
};

/** The entry before the rows. */
export type DumpedSchema = { tables: DumpedTable[]; sequences: { name: string; value: string }[] };

/**
 * Adds every row of every table as of one moment: COPY in one repeatable-read transaction. Needs
 * only the right to read. `atBegin` runs at that moment, which is returned: the dump has every commit
 * until then.
 */
export async function dumpTables(
  client: Client,
  archive: ArchiveWriter,
  atBegin: () => Promise<void>,
): Promise<string> {
  const asOf = await readTime(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  const tables = await listTables(client);
  await atBegin();
  const sequences = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  const schema: DumpedSchema = { tables, sequences: sequences.rows };
  await archive.addBytes('tables.json', JSON.stringify(schema));
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(
      copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout (format binary)`),
    );
    let pieces: Buffer[] = [];
    let length = 0;
    const addPiece = async () => {
      await archive.addBytes(`tables/${name}`, Buffer.concat(pieces));
      pieces = [];
      length = 0;
    };
    for await (const piece of rows as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= PIECE_BYTES) await addPiece();
    }
    if (length > 0) await addPiece();
  }
  await client.query('commit');
  return asOf;
}

/** Tables with rows of their own; a generated column is computed again. */
async function listTables(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`);
  return rows;
}
