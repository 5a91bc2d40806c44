import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

const ROLE = 'tributary_app';
/** Append-only tables. */
const JOURNAL = ['ledger_transactions', 'ledger_postings', 'order_line_changes'];

/**
 * Creates or updates the database role of the application and returns the address with it. The role
 * reads and writes every table, cannot change the append-only tables, and owns only the clicks,
 * whose daily partitions it creates and drops. Its password is derived from the owner's. Run after
 * migrating.
 */
export async function openRole(ownerUrl: string): Promise<string> {
  const url = roleAddress(ownerUrl);
  const { password } = new URL(url);
  const client = new Client({ connectionString: ownerUrl });
  // A lost connection rejects the current query; without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // Two programs may start at once, and roles belong to the whole cluster.
    await client.query(`select pg_advisory_lock(hashtext('tributary role'))`);
    const known = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    const verb = known.rowCount === 0 ? 'create' : 'alter';
    await client.query(
      `${verb} role ${ROLE} login nosuperuser nocreatedb nocreaterole password ${escapeLiteral(password)}`,
    );
    await grantRights(client, ROLE);
    await openStatistics(client);
  } finally {
    await client.end();
  }
  return url;
}

/** Lets the application read the statistics of statements if the server has loaded them. */
async function openStatistics(client: Client): Promise<void> {
  const { rows } = await client.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  );
  if (!rows[0]?.loaded.includes('pg_stat_statements')) return;
  await client.query(`create schema if not exists statistics;
    create extension if not exists pg_stat_statements schema statistics;
    grant usage on schema statistics to ${ROLE};
    grant pg_read_all_stats to ${ROLE}`);
}

/**
 * Grants the rights of the application to an existing role. The owner of the tables needs no other
 * rights than membership in that role. Idempotent; run after each migration.
 */
export async function grantRights(client: Client, name: string): Promise<void> {
  const role = escapeIdentifier(name);
  await client.query(rights(role));
  await grantClickTables(client, role);
}

/** The owner's address with the name and password of the application role. */
export function roleAddress(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHash('sha256').update(`${ROLE} ${url.password}`).digest('hex');
  url.username = ROLE;
  return url.href;
}

function rights(role: string): string {
  return `
    grant usage, create on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select, update on all sequences in schema public to ${role};
    ${JOURNAL.map((table) => `revoke update, delete, truncate on ${table} from ${role};`).join('\n')}
    revoke delete, truncate on ledger_accounts, ledger_holds from ${role};`;
}

async function grantClickTables(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace = current_schema()::regnamespace
      and (c.oid = 'clicks'::regclass or c.relname like 'clicks\\_old\\_%'
        or c.oid in (select inhrelid from pg_inherits where inhparent = 'clicks'::regclass))`);
  for (const { name } of rows) {
    await client.query(`alter table ${escapeIdentifier(name)} owner to ${role}`);
  }
}
