import { readConfig } from '#server/platform/config.ts';
import { migrate, reachDatabase } from '#server/platform/db/migrate.ts';
import { grantRights } from '#server/platform/db/open-role.ts';
import type { Command } from './with-parts.ts';

/** Gives the role of the program its rights; run as the owner of the tables. */
export const grantRightsCommand: Command = {
  name: ['grant-rights'],
  asks: '<role>',
  does: 'migrates the database of DATABASE_URL as its owner, and grants another role the rights of the program',
  run: async ([role]) => {
    const { database_url, database_direct_url } = readConfig();
    if (database_url === '') {
      throw new Error('Set DATABASE_URL: the embedded database has such a role already.');
    }
    if (role === undefined) throw new Error('Name the role: grant-rights <role>.');
    const owner = database_direct_url || database_url;
    await migrate(owner);
    const client = await reachDatabase(owner);
    await grantRights(client, role).finally(() => client.end());
    console.log(`${role} has the rights of the program.`);
  },
};
