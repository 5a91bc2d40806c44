import { type Insertable, sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { BlockName } from '#contract/content/publisher.ts';
import type { editBlock as editCall } from '#contract/content/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listVersions } from './read-block.ts';

/** Adds the next version of a text block. Refuses 21205 if another version was added in between. */
export async function editBlock(db: Db, actor: StaffActor, input: ParsedOf<typeof editCall>) {
  const { name, language, body } = input;
  return inTransaction(db, async (tx) => {
    await lockBlock(tx, name);
    const [newest] = await listVersions(tx, { name, language }, 1);
    if ((newest?.version ?? 0) !== input.version) refuse('BLOCK_CHANGED');
    const version = input.version + 1;
    const made_at = now();
    await insertVersion(tx, { name, language, version, body, made_by: actor.staff_id, made_at });
    return { name, language, version, body, author: actor.name, made_at: made_at.toISOString() };
  });
}

/** Serialises changes of one text block with an advisory lock, until the transaction ends. */
async function lockBlock(tx: Tx, name: BlockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`block ${name}`}, 0))`.execute(tx);
}

/** Adds a version. */
async function insertVersion(tx: Tx, row: Insertable<DB['block_versions']>): Promise<void> {
  await tx.insertInto('block_versions').values(row).execute();
}
