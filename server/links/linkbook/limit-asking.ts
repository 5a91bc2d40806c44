import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Rate limits per client address, since the link code is public. */
const LIMITS = {
  make: { points: 120, duration: 600 },
  // Every page view of a site with the script makes one request; a whole office may share an
  // address.
  find: { points: 1200, duration: 600 },
} as const;

const limiters = {
  make: new RateLimiterMemory(LIMITS.make),
  find: new RateLimiterMemory(LIMITS.find),
};

/**
 * Counts one request of an address (IPv6: of its /64 network); refuses 21004 beyond the rate limit.
 */
export async function limitAsking(what: keyof typeof LIMITS, address: string): Promise<void> {
  const isWithin = await limiters[what].consume(addressBlock(address)).then(
    () => true,
    () => false,
  );
  if (!isWithin) refuse('TOO_MANY_REQUESTS');
}
