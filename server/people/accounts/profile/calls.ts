import * as profile from '#contract/accounts/profile.ts';
import * as calls from '#contract/accounts/publisher.ts';
import { acceptInvite } from '#contract/accounts/team.ts';
import { checkThirdParty as checkThirdPartyCall } from '#contract/accounts/third-party.ts';
import { signInTwoFactor as signInTwoFactorCall } from '#contract/accounts/two-factor.ts';
import * as link from '#contract/sign-in-link.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { presentProfile } from '../present.ts';
import { signIn } from '../sessions/sign-in.ts';
import { signInByLink } from '../sessions/sign-in-by-link.ts';
import { verifyEmail } from '../sign-up/verify-email.ts';
import { findProfile } from '../store.ts';
import { acceptInvitation } from '../team/accept-invitation.ts';
import { checkThirdParty } from '../third-party/check-third-party.ts';
import { signInTwoFactor } from '../two-factor/sign-in-two-factor.ts';
import { deleteMediaKit, editMediaKit } from './edit-media-kit.ts';
import { editAvatar, editCompany, editProfile } from './edit-profile.ts';
import { readProfile } from './read-profile.ts';

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** Calls that return a profile with its default site. */
export function openProfileCalls(findSite: FindSite) {
  const complete = (db: Db, stored: Profile) => addDefaultSite(findSite, db, stored);
  return [
    answer(calls.readProfile, async ({ db, actor }) => complete(db, await readProfile(db, actor))),
    answer(calls.editProfile, async ({ db, actor, input }) =>
      complete(db, await editProfile(db, actor, input)),
    ),
    answer(profile.editCompany, async ({ db, actor, input }) =>
      complete(db, await editCompany(db, actor, input)),
    ),
    answer(profile.editAvatar, async ({ db, actor, input }) =>
      complete(db, await editAvatar(db, actor, input.avatar)),
    ),
    answer(profile.editMediaKit, async ({ db, actor, input }) =>
      complete(db, await editMediaKit(db, actor, input)),
    ),
    answer(profile.deleteMediaKit, async ({ db, actor, input }) =>
      complete(db, await deleteMediaKit(db, actor, input.id)),
    ),
  ];
}

/** Calls that open a session and return it with the profile of its user. */
export function openSignInCalls(findSite: FindSite) {
  async function complete(db: Db, { token, user_id }: { token: string; user_id: number }) {
    const user = presentProfile(await findProfile(db, user_id));
    return { token, user: await addDefaultSite(findSite, db, user) };
  }
  return [
    answer(calls.signIn, async ({ db, visit, input }) =>
      complete(db, await signIn(db, visit, 'publisher', input)),
    ),
    answer(calls.verifyEmail, async ({ db, visit, input }) => {
      const { email, signed_in } = await verifyEmail(db, visit, input.code);
      return { email, signed_in: signed_in && (await complete(db, signed_in)) };
    }),
    answer(link.signInByLink, async ({ db, visit, input }) =>
      complete(db, await signInByLink(db, visit, 'publisher', input.code)),
    ),
    answer(signInTwoFactorCall, async ({ visit, input, ...parts }) =>
      complete(parts.db, await signInTwoFactor(parts, visit, 'publisher', input)),
    ),
    answer(acceptInvite, async ({ db, visit, input }) => {
      await limitAddress(db, 'invitation', visit.address);
      return complete(db, await acceptInvitation(db, visit, input));
    }),
    answer(checkThirdPartyCall, async ({ visit, input, ...parts }) =>
      complete(parts.db, await checkThirdParty(parts, visit, input)),
    ),
  ];
}

/** The default site as part of a profile. */
type DefaultSite = { id: number; code: string; name: string; website: string };

/**
 * Finds a site by id. Sites depend on accounts, so `server/start/app.ts` passes this operation of theirs
 * to the calls that return a profile.
 */
type FindSite = (db: Db, siteId: number) => Promise<DefaultSite | undefined>;

type Stored = { default_site_id: number | null };
type Shown<Profile> = Omit<Profile, 'default_site_id'> & { default_site: DefaultSite | null };

/** Replaces the id of the default site in a profile by the site. */
async function addDefaultSite<Profile extends Stored>(
  findSite: FindSite,
  db: Db,
  stored: Profile,
): Promise<Shown<Profile>> {
  const { default_site_id, ...profile } = stored;
  const site = default_site_id === null ? undefined : await findSite(db, default_site_id);
  return { ...profile, default_site: site ?? null };
}
