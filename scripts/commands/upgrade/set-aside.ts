import type { Client } from 'pg';

const LOCK_TIMEOUT = '10s';

/** A table, sequence, view, routine or type that no extension made; the name is qualified. */
type SchemaObject = { kind: string; name: string; owner: string; is_own: boolean };

/**
 * Moves everything of the schema `public` into a new schema. Extensions stay: their owner is often
 * another role. Throws without a change if the role of the connection may not.
 */
export async function setAside(client: Client, kept: string): Promise<void> {
  await requireSchema(client, kept);
  const objects = await listObjects(client, 'public');
  const foreign = objects.find(({ is_own }) => !is_own);
  if (foreign) {
    throw new Error(
      `${foreign.name} belongs to the role ${foreign.owner}, so that it cannot be set aside: run the command with DATABASE_URL of the owner of the database, who has to be a member of that role.`,
    );
  }
  const to = client.escapeIdentifier(kept);
  await runTogether(client, [`create schema ${to}`, ...move(objects, to)]);
}

/** Moves everything back, in place of what is in `public` now. */
export async function putBack(client: Client, kept: string): Promise<void> {
  const left = await listObjects(client, 'public');
  const objects = await listObjects(client, kept);
  await runTogether(client, [
    ...left.map(({ kind, name }) => `drop ${kind} if exists ${name} cascade`),
    ...move(objects, 'public'),
    `drop schema ${client.escapeIdentifier(kept)}`,
  ]);
}

const move = (objects: readonly SchemaObject[], to: string) =>
  objects.map(({ kind, name }) => `alter ${kind} ${name} set schema ${to}`);

async function runTogether(client: Client, statements: readonly string[]): Promise<void> {
  const all = ['begin', `set local lock_timeout = '${LOCK_TIMEOUT}'`, ...statements, 'commit'];
  try {
    await client.query(all.join(';\n'));
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function requireSchema(client: Client, kept: string): Promise<void> {
  const { rows } = await client.query<{ role: string; creates: boolean; is_taken: boolean }>(
    `select current_user as role, to_regnamespace($1) is not null as is_taken,
      has_database_privilege(current_database(), 'create') as creates`,
    [kept],
  );
  const { role = '', creates = false, is_taken = false } = rows[0] ?? {};
  if (!creates) {
    throw new Error(
      `The role ${role} cannot create a schema for the tables of the newer version: run the command with DATABASE_URL of the owner of the database.`,
    );
  }
  if (is_taken) {
    throw new Error(
      `The schema ${kept} has the tables of an earlier way back: delete it, or give it another name.`,
    );
  }
}

/** Routines come first, because their names contain those of types. */
async function listObjects(client: Client, schema: string): Promise<SchemaObject[]> {
  await client.query(`set search_path = ''`);
  const isMade = `exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;
  const { rows } = await client.query<SchemaObject>(
    `select kind, name, owner::regrole::text as owner, pg_has_role(owner, 'usage') as is_own from (
      select 1 as place, 'routine' as kind, oid::regprocedure::text as name, proowner as owner
      from pg_proc o where pronamespace = $1::regnamespace and not ${isMade}
      union all
      select 2, case relkind when 'S' then 'sequence' when 'v' then 'view'
        when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
        oid::regclass::text, relowner
      from pg_class o where relnamespace = $1::regnamespace and not ${isMade}
        and (relkind in ('r', 'p', 'v', 'm', 'f')
          -- The sequence of a column moves with its table.
          or relkind = 'S' and not exists (
            select from pg_depend d where d.objid = o.oid and d.deptype in ('a', 'i')))
      union all
      select 3, case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text, typowner
      from pg_type o where typnamespace = $1::regnamespace and typtype in ('d', 'e', 'r')
        and not ${isMade}) objects
    order by place, name`,
    [schema],
  );
  return rows;
}
