import { RateLimiterMemory } from 'rate-limiter-flexible';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countLinksByCode } from '../store.ts';

const DAY_SECONDS = 86_400;
/**
 * Maximum new links per day from one address (IPv6: one /64 network) with the link code of one
 * channel.
 */
const MAX_PER_VISITOR = 100;
/** Maximum new links per day of all visitors together with the link code of one channel. */
const MAX_PER_CHANNEL = 1_000;

// Counted per process; the limit of the channel is counted in the database.
const visitors = new RateLimiterMemory({ points: MAX_PER_VISITOR, duration: DAY_SECONDS });

/**
 * Rate-limits links made with a public link code, so that a stranger who knows it cannot fill the
 * publisher's account; refuses 21004. Links that the publisher makes are not counted or limited
 * here.
 */
export async function limitCodeLinks(db: Db, siteId: number, address: string): Promise<void> {
  const since = new Date(now().getTime() - DAY_SECONDS * 1000);
  if ((await countLinksByCode(db, siteId, since)) >= MAX_PER_CHANNEL) refuse('TOO_MANY_REQUESTS');
  const isWithin = await visitors.consume(`${addressBlock(address)} ${siteId}`).then(
    () => true,
    () => false,
  );
  if (!isWithin) refuse('TOO_MANY_REQUESTS');
}
