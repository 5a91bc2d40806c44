import type { ParsedOf } from '#contract/call.ts';
import type {
  addSite as addSiteCall,
  editSite as editSiteCall,
} from '#contract/sites/publisher.ts';
import { publish } from '#server/events.ts';
import { findDefaultSite, setDefaultSite } from '#server/people/accounts/default-site.ts';
import { claimFile } from '#server/people/uploads/claim-file.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { showOwnSite } from './list-sites.ts';
import { APPROVED, hostOf, IN_REVIEW, keepsProof, statusAfterEdit } from './rules.ts';
import { type Decision, lockSiteOf, type OwnFields, updateSite } from './store.ts';

const UNVERIFIED = { verified_at: null, verified_by: null };

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

/**
 * Replaces the fields of a publisher's site. A default site that returns to review stays the
 * default: its owner keeps access, but new links wait for the approval.
 */
export async function editSite(
  db: Db,
  config: Config,
  publisherId: number,
  input: ParsedOf<typeof editSiteCall>,
) {
  const isAutoApproved = config.auto_approve_sites;
  return inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, input.site_id);
    if (!site) refuse('SITE_NOT_FOUND');
    await claimFiles(tx, publisherId, input);
    const status = statusAfterEdit(site, input.website, isAutoApproved);
    const at = now();
    const isMoved = status !== site.status;
    const decision = { status, reason: null, decided_at: status === APPROVED ? at : null };
    await updateSite(tx, site.id, {
      ...columnsOf(input),
      ...(isMoved && decision),
      ...(!keepsProof(site, input) && UNVERIFIED),
      updated_at: at,
    });
    if (isMoved) {
      const event = status === APPROVED ? 'site.decided' : 'site.added';
      await publish(tx, event, { site_id: site.id });
    }
    return showOwnSite(tx, publisherId, site.id);
  });
}

/** Hides a site from its owner. Its row stays, because orders refer to it. */
export async function deleteSite(
  db: Db,
  publisherId: number,
  siteId: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, siteId);
    if (!site) refuse('SITE_NOT_FOUND');
    if ((await findDefaultSite(tx, publisherId)) === site.id) refuse('SITE_IS_DEFAULT');
    await updateSite(tx, site.id, { deleted_at: now(), updated_at: now() });
  });
  return {};
}

/**
 * Makes an approved site the default of its owner. Refuses 20099 if unknown, 20165 if not approved.
 */
export async function chooseDefaultSite(db: Db, publisherId: number, siteId: number) {
  return inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, siteId);
    if (!site) refuse('SITE_NOT_EXISTS');
    if (site.status !== APPROVED) refuse('SITE_DEFAULT_SET_STATUS_ERROR');
    await setDefaultSite(tx, publisherId, site.id);
    return showOwnSite(tx, publisherId, site.id);
  });
}

type Fields = ParsedOf<typeof addSiteCall>;

/** Refuses a logo or media kit that is not a file of the publisher, each with its own key. */
async function claimFiles(tx: Tx, publisherId: number, input: Fields): Promise<void> {
  await claimFile(tx, publisherId, input.logo, 'SITE_LOGO_STRING');
  await claimFile(tx, publisherId, input.media_kit, 'SITE_MEDIA_KIT_STRING');
}

/** The columns of the fields of a form. Omitted fields are null; the name defaults to the host. */
function columnsOf(input: Fields) {
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

/** Adds a site with the given status (0 in review, 1 approved, 2 rejected); returns its id. */
export async function insertSite(
  tx: Tx,
  site: OwnFields & Decision & { publisher_id: number; created_at: Date; updated_at: Date },
): Promise<number> {
  const row = await tx.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
