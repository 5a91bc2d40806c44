import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { refuse } from '#server/platform/refusal.ts';

/** The code stands on public pages: who asks with it is limited by where they ask from. */
const LIMITS = {
  make: { points: 120, duration: 600 },
  // Every page view of a site with the script asks once; a whole office may share one address.
  find: { points: 1200, duration: 600 },
} as const;

const limiters = {
  make: new RateLimiterMemory(LIMITS.make),
  find: new RateLimiterMemory(LIMITS.find),
};

/** Counts one question of an address (IPv6: of its /64 network); refuses 21004 past the limit. */
export async function limitAsking(what: keyof typeof LIMITS, address: string): Promise<void> {
  const isWithin = await limiters[what].consume(addressBlock(address)).then(
    () => true,
    () => false,
  );
  if (!isWithin) refuse('TOO_MANY_REQUESTS');
}
