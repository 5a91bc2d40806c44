import { sql } from 'kysely';
import { PRODUCT_NAME } from '#contract/common/network-identity.ts';
import type { Db } from '../db/connect.ts';

/** The name of the network in a statement, for what the network pays itself. */
export const networkNameSql = sql<string>`coalesce(
  (select value #>> '{}' from settings where name = 'network_name'), ${sql.lit(PRODUCT_NAME)})`;

/** The name of the network as stored, for operations without the configuration. */
export async function findNetworkName(db: Db): Promise<string> {
  const found = await sql<{ name: string }>`select ${networkNameSql} as name`.execute(db);
  return found.rows[0]?.name ?? PRODUCT_NAME;
}
