import type { StaffActor } from '#contract/actors.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { codeExpiry } from './rules.ts';
import { deleteOldCodes, findOwner, insertCode } from './store.ts';

/** Creates an address that opens a publisher's account once within 60 seconds. */
export async function issueAutologin(
  { db, config }: { db: Db; config: Config },
  actor: StaffActor,
  { publisher_id, reason }: { publisher_id: number; reason: string },
) {
  const owner = await findOwner(db, publisher_id);
  if (!owner) refuse('NOT_FOUND');
  const code = newToken();
  const created_at = now();
  const expires_at = codeExpiry(created_at);
  await deleteOldCodes(db, created_at);
  await insertCode(db, {
    code_hash: hashToken(code),
    staff_id: actor.staff_id,
    user_id: owner.user_id,
    reason,
    created_at,
    expires_at,
  });
  return {
    url: `${config.public_url}/autologin?code=${code}`,
    expires_at: expires_at.toISOString(),
  };
}
