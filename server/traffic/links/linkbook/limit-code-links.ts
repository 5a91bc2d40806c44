import type { Db } from '#server/platform/db/connect.ts';
import { limitAddress, requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';

/**
 * Rate-limits links made with a public link code, so that a stranger who knows it cannot fill the
 * publisher's account; refuses 21004. Links that the publisher makes are not counted or limited
 * here. The visitor's limit comes first: requests refused by it do not use up the channel's limit.
 */
export async function limitCodeLinks(db: Db, siteId: number, address: string): Promise<void> {
  await limitAddress(db, 'code_link', address, siteId);
  await requireWithinLimit(db, 'code_link_site', siteId);
}
