import type { BrandUserActor } from '#contract/actors.ts';
import type { acceptBrandInvite } from '#contract/brand-members/sign-in.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { findBrandUser, openBrandUser } from '#server/people/accounts/brand-users.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import { requireUncommonPassword } from '#server/people/accounts/passwords/require-uncommon-password.ts';
import { finishSignIn } from '#server/people/accounts/sessions/finish-sign-in.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Visit } from '#server/platform/http/answer.ts';
import { hashToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  findLiveInvitation,
  findMember,
  type Invitation,
  insertMember,
  lockTeamOf,
} from './store.ts';

/** What the link of an invitation offers; refuses 21103 unless it is live. */
export async function checkInvitation(db: Db, code: string) {
  const { email, role, merchant_name, invited_by, expires_at } = await requireLive(db, code);
  return {
    ...{ email, role, brand: merchant_name, invited_by: invited_by ?? '' },
    expires_at: expires_at.toISOString(),
    has_account: (await findBrandUser(db, email)) !== undefined,
  };
}

/** Creates the account of the invited person, with the brand, and signs them in. */
export async function acceptInvitation(
  db: Db,
  visit: Visit,
  input: ParsedOf<typeof acceptBrandInvite>,
) {
  if (input.agree !== 1) refuse('AGREE_REQUIRED');
  const { email } = await requireLive(db, input.code);
  await requireUncommonPassword(input.password, [email]);
  const password_hash = await hashPassword(input.password, { caller: 'proven' });
  const userId = await inTransaction(db, async (tx) => {
    const invitation = await lockLive(tx, input.code);
    const { first_name, last_name, time_zone = null } = input;
    const language = input.language ?? visit.language;
    const user_id = await openBrandUser(tx, {
      email,
      password_hash,
      first_name,
      last_name,
      language,
      time_zone,
    });
    if (user_id === undefined) refuse('INVITATION_EMAIL_HAS_ACCOUNT');
    await join(tx, invitation, user_id);
    return user_id;
  });
  return finishSignIn(db, visit, userId);
}

/** Adds the brand of an invitation to the account of its address. Returns the brand's mcid. */
export async function joinBrand(
  db: Db,
  { user_id }: BrandUserActor,
  code: string,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const invitation = await lockLive(tx, code);
    const owner = await findBrandUser(tx, invitation.email);
    if (owner?.id !== user_id) refuse('INVITATION_FOR_OTHER_ADDRESS');
    await join(tx, invitation, user_id);
    return invitation.mcid;
  });
}

async function requireLive(db: Db, code: string): Promise<Invitation> {
  return (await findLiveInvitation(db, hashToken(code), now())) ?? refuse('INVITATION_NOT_VALID');
}

/** Locked with the people of the brand, so that of concurrent uses of a link one succeeds. */
async function lockLive(tx: Tx, code: string): Promise<Invitation> {
  await lockTeamOf(tx, (await requireLive(tx, code)).brand_id);
  await tx
    .selectFrom('brand_invitations')
    .where('token_hash', '=', hashToken(code))
    .select('id')
    .forUpdate()
    .execute();
  return requireLive(tx, code);
}

async function join(tx: Tx, { id, brand_id, role }: Invitation, user_id: number): Promise<void> {
  const at = now();
  // Their address has changed since the invitation: it must not replace the role of an owner.
  if (await findMember(tx, brand_id, user_id)) refuse('TEAM_MEMBER_EXISTS');
  await insertMember(tx, { brand_id, user_id, role, added_at: at });
  await tx
    .updateTable('brand_invitations')
    .set({ accepted_at: at, accepted_by: user_id })
    .where('id', '=', id)
    .execute();
  await publish(tx, 'brand.joined', { brand_invitation_id: id });
}
