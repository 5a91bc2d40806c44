import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '#fixtures/testing/create-database.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { openRole } from './open-role.ts';

/** Objects of the schema that no extension made. */
const OWN = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;
const RELATIONS = `(select * from pg_class o where relnamespace = 'public'::regnamespace and ${OWN}
  and relname not in ('migrations', 'migrations_pkey'))`;

/** Everything of a schema that matters, one line per object. */
const CATALOGUE = {
  relations: `
    select concat_ws(' ', relname, relkind, relpersistence, reloptions, relreplident, relacl,
      pg_get_userbyid(relowner), pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
      obj_description(oid, 'pg_class')) as line
    from ${RELATIONS} o where relkind in ('r', 'p', 'i', 'I', 'S', 'v', 'm')`,
  columns: `
    select concat_ws(' ', relname, row_number() over (partition by o.oid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      attcollation::regcollation, pg_get_expr(adbin, adrelid), attacl, attoptions) as line
    from ${RELATIONS} o join pg_attribute a on a.attrelid = o.oid
    left join pg_attrdef d on d.adrelid = o.oid and d.adnum = attnum
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: `
    select concat_ws(' ', o.oid::regclass, conname, pg_get_constraintdef(c.oid), convalidated) as line
    from pg_constraint c join ${RELATIONS} o on o.oid = conrelid`,
  indexes: `
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered) as line
    from pg_index i join ${RELATIONS} o on o.oid = indexrelid`,
  sequences: `
    select concat_ws(' ', o.relname, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin,
      seqcache, seqcycle, d.deptype, d.refobjid::regclass, d.refobjsubid > 0) as line
    from pg_sequence s join ${RELATIONS} o on o.oid = seqrelid
    left join pg_depend d on d.objid = o.oid and d.deptype in ('a', 'i')`,
  functions: `
    select concat_ws(' ', pg_get_functiondef(o.oid), proacl) as line
    from pg_proc o where pronamespace = 'public'::regnamespace and ${OWN}`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as line from pg_trigger
    where not tgisinternal`,
  domains: `
    select concat_ws(' ', typname, format_type(typbasetype, typtypmod), pg_get_constraintdef(c.oid)) as line
    from pg_type o left join pg_constraint c on contypid = o.oid
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${OWN}`,
  extensions: 'select extname::text as line from pg_extension',
  schemas: `
    select concat_ws(' ', nspname, nspacl) as line from pg_namespace where nspname !~ '^pg_(toast|temp)'`,
} as const;

async function readSchema(client: Client): Promise<Record<string, readonly string[]>> {
  const lines: Record<string, readonly string[]> = {};
  for (const [kind, query] of Object.entries(CATALOGUE)) {
    const { rows } = await client.query<{ line: string }>(`${query} order by 1`);
    lines[kind] = rows.map(({ line }) => line);
  }
  return lines;
}

/** The rows of all tables, without the times at which they were inserted. */
async function readRows(client: Client): Promise<Record<string, readonly object[]>> {
  const tables = await client.query<{ name: string }>(`
    select relname as name from ${RELATIONS} o where relkind = 'r' order by relname`);
  const found: Record<string, readonly object[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(r) - 'checked_at' as row from ${name} r order by 1`,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Migrates a new database, and reads it with the rights of the program's role. */
async function describeMigrated(only?: readonly string[]) {
  const url = await createDatabase();
  if (only !== undefined) await migrate(url, { only });
  await migrate(url);
  await openRole(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return { schema: await readSchema(client), rows: await readRows(client) };
  } finally {
    await client.end();
  }
}

test('the baseline and the chain of development versions make the same schema and rows', async () => {
  const { development } = await listMigrations();
  const [made, upgraded] = [await describeMigrated(), await describeMigrated(development)];
  for (const kind of Object.keys(CATALOGUE)) {
    expect(upgraded.schema[kind], kind).toEqual(made.schema[kind]);
    expect(made.schema[kind]?.length, kind).toBeGreaterThan(0);
  }
  expect(upgraded.rows).toEqual(made.rows);
  expect(Object.keys(made.rows)).toContain('payment_transitions');
});
