import type { Db } from '#server/platform/db/connect.ts';

/** The default site as part of a profile. */
type DefaultSite = { id: number; code: string; name: string; website: string };

/**
 * Finds a site by id. Sites depend on accounts, so `server/start/app.ts` passes this operation of theirs
 * to the calls that return a profile.
 */
export type FindSite = (db: Db, siteId: number) => Promise<DefaultSite | undefined>;

type Stored = { default_site_id: number | null };
type Shown<Profile> = Omit<Profile, 'default_site_id'> & { default_site: DefaultSite | null };

/** Replaces the id of the default site in a profile by the site. */
export async function addDefaultSite<Profile extends Stored>(
  findSite: FindSite,
  db: Db,
  stored: Profile,
): Promise<Shown<Profile>> {
  const { default_site_id, ...profile } = stored;
  const site = default_site_id === null ? undefined : await findSite(db, default_site_id);
  return { ...profile, default_site: site ?? null };
}
