import type { ParsedOf } from '#contract/call.ts';
import type { addSite as addSiteCall } from '#contract/sites/publisher.ts';
import { publish } from '#server/events.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { APPROVED, hostOf, IN_REVIEW } from './rules.ts';
import { showOwnSite } from './show-own-site.ts';
import { insertSite } from './store.ts';

type Fields = ParsedOf<typeof addSiteCall>;

/** Adds a site to a publisher, in review or, with automatic approval, approved. */
export async function addSite(db: Db, config: Config, publisherId: number, input: Fields) {
  const isAutoApproved = config.auto_approve_sites;
  const at = now();
  return inTransaction(db, async (tx) => {
    await claimFiles(tx, publisherId, input);
    const siteId = await insertSite(tx, {
      ...columnsOf(input),
      publisher_id: publisherId,
      status: isAutoApproved ? APPROVED : IN_REVIEW,
      decided_at: isAutoApproved ? at : null,
      created_at: at,
      updated_at: at,
    });
    await publish(tx, 'site.added', { site_id: siteId });
    if (isAutoApproved) await publish(tx, 'site.decided', { site_id: siteId });
    return showOwnSite(tx, publisherId, siteId);
  });
}

/** Refuses a logo or media kit that is not a file of the publisher, each with its own key. */
export async function claimFiles(tx: Tx, publisherId: number, input: Fields): Promise<void> {
  await claimFile(tx, publisherId, input.logo, 'SITE_LOGO_STRING');
  await claimFile(tx, publisherId, input.media_kit, 'SITE_MEDIA_KIT_STRING');
}

/** The columns of the fields of a form. Omitted fields are null; the name defaults to the host. */
export function columnsOf(input: Fields) {
  return {
    name: input.name ?? hostOf(input.website),
    website: input.website,
    logo: input.logo,
    media_kit: input.media_kit,
    channel_type: input.channel_type,
    channel_platform: input.channel_platform ?? null,
    promotion_methods: input.promotion_methods ?? null,
  };
}
