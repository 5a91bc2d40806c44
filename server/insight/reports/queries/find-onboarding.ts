import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { JOINED } from '../rules.ts';

/** Onboarding progress, derived from existing data. */
export type Onboarding = {
  email_verified: boolean;
  site_added: boolean;
  default_site_set: boolean;
  brand_joined: boolean;
  link_made: boolean;
  first_click: boolean;
  first_order: boolean;
};

/** The onboarding checklist of a user's account. */
export async function findOnboarding(
  db: Db,
  { user_id, publisher_id }: { user_id: number; publisher_id: number },
): Promise<Onboarding> {
  const { rows } = await sql<Onboarding>`
    select
      exists (select 1 from users where id = ${user_id} and email_verified_at is not null)
        as email_verified,
      exists (select 1 from sites where publisher_id = ${publisher_id} and deleted_at is null)
        as site_added,
      exists (select 1 from publishers where id = ${publisher_id} and default_site_id is not null)
        as default_site_set,
      exists (select 1 from relationships r join sites s on s.id = r.site_id
        where s.publisher_id = ${publisher_id} and r.status = ${JOINED}) as brand_joined,
      exists (select 1 from links where publisher_id = ${publisher_id}) as link_made,
      exists (select 1 from click_roll_ups where publisher_id = ${publisher_id})
        or exists (select 1 from clicks where publisher_id = ${publisher_id}
          and id > (select clicks_rolled_up_to(${publisher_id}::int))) as first_click,
      exists (select 1 from order_lines where publisher_id = ${publisher_id}) as first_order
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a table always answers one row.');
  return found;
}
