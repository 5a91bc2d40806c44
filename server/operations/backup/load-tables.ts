import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DumpedSchema, DumpedTable } from './dump-tables.ts';

/** Loads the rows of a logical dump into a migrated database without other rows. */
export type TableLoader = {
  /** Adds the next rows; the rows of one table come together. */
  add: (table: string, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** Restores constraints, triggers and sequences and commits. */
  end: () => Promise<void>;
};

/**
 * Opens a loader on the owner's connection. Everything happens in one transaction. Foreign keys are
 * dropped and created again, which checks them, and triggers are disabled until the end: what they
 * write is in the dump. Needs no superuser.
 */
export async function openTableLoader(client: Client, schema: DumpedSchema): Promise<TableLoader> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  const created = await createMissing(client, schema.tables);
  const foreignKeys = await dropForeignKeys(client);
  for (const name of created) {
    await client.query(`alter table ${client.escapeIdentifier(name)} disable trigger user`);
  }
  // Migrations insert rows, too; those of the dump replace them.
  const all = schema.tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`truncate ${all.join(', ')}`);
  let current: { table: string; sink: ReturnType<typeof copyFrom> } | null = null;

  async function finish(): Promise<void> {
    const last = current;
    current = null;
    if (last) await endStream(last.sink);
  }

  return {
    async add(table, rows) {
      if (current?.table !== table) {
        await finish();
        const columns = schema.tables.find(({ name }) => name === table)?.columns ?? [];
        const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
        const sink = client.query(
          copyFrom(`copy ${client.escapeIdentifier(table)} (${list}) from stdin (format binary)`),
        );
        // Reported by the write that fails.
        sink.on('error', () => {});
        current = { table, sink };
      }
      for await (const piece of rows) await writeTo(current.sink, piece);
    },
    async end() {
      await finish();
      await restoreRules(client, schema, foreignKeys, created);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

/** Creates days of clicks, which no migration creates; returns the names of all tables. */
async function createMissing(client: Client, tables: readonly DumpedTable[]): Promise<string[]> {
  for (const { name, parent, bound } of tables) {
    const table = client.escapeIdentifier(name);
    if (parent !== null) {
      const of = `partition of ${client.escapeIdentifier(parent)} ${bound}`;
      await client.query(`create table if not exists ${table} ${of}`);
    } else if (name.startsWith('clicks_old_')) {
      await client.query(`create table ${table} (like clicks including all)`);
    }
  }
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  const present = new Set(rows.map(({ name }) => name));
  const missing = tables.find(({ name }) => !present.has(name));
  if (missing) throw new Error(`The backup has an unknown table ${missing.name}.`);
  return [...present].filter((name) => name !== 'migrations');
}

type ForeignKey = { table: string; name: string; definition: string };

async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  return rows;
}

async function restoreRules(
  client: Client,
  { sequences }: DumpedSchema,
  foreignKeys: readonly ForeignKey[],
  tables: readonly string[],
): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
    ]);
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(
      `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`,
    );
  }
  for (const name of tables) {
    await client.query(`alter table ${client.escapeIdentifier(name)} enable trigger user`);
  }
}

function writeTo(sink: NodeJS.WritableStream, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

function endStream(sink: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.once('finish', resolve).once('error', reject);
    sink.end();
  });
}
