import { sql } from 'kysely';
import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { BlockName } from '#contract/content/publisher.ts';
import type { editBlock as editCall } from '#contract/content/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listVersions } from './read-block.ts';

/** Adds the next version of a text block. Refuses 21205 if another version was added in between. */
export async function editBlock(db: Db, actor: StaffActor, input: ParsedOf<typeof editCall>) {
  const { name, body } = input;
  return inTransaction(db, async (tx) => {
    await lockBlock(tx, name);
    const [newest] = await listVersions(tx, name, 1);
    if ((newest?.version ?? 0) !== input.version) refuse('BLOCK_CHANGED');
    const version = input.version + 1;
    const made_at = now();
    await insertVersion(tx, { name, version, body, made_by: actor.staff_id, made_at });
    return { name, version, body, author: actor.name, made_at: made_at.toISOString() };
  });
}

/** Serialises changes of one text block with an advisory lock, until the transaction ends. */
async function lockBlock(tx: Tx, name: BlockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`block ${name}`}, 0))`.execute(tx);
}

/** Adds a version. */
async function insertVersion(
  tx: Tx,
  row: { name: BlockName; version: number; body: string; made_by: number; made_at: Date },
): Promise<void> {
  await tx.insertInto('block_versions').values(row).execute();
}
