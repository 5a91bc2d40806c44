import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { refuse } from '#server/platform/refusal.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

/** How often one address (or one account) may try something before it has to wait. */
const LIMITS = {
  account_check: { points: 120, duration: TEN_MINUTES },
  sign_up: { points: 100, duration: HOUR },
  sign_in: { points: 300, duration: TEN_MINUTES },
  staff_sign_in: { points: 20, duration: TEN_MINUTES },
  email_check_resend: { points: 60, duration: TEN_MINUTES },
  email_check_resend_user: { points: 5, duration: TEN_MINUTES },
  pwd_forget: { points: 60, duration: HOUR },
  pwd_forget_email: { points: 5, duration: HOUR },
  password_edit: { points: 10, duration: TEN_MINUTES },
  two_factor_confirm: { points: 20, duration: TEN_MINUTES },
  third_link: { points: 100, duration: TEN_MINUTES },
  third_check: { points: 100, duration: TEN_MINUTES },
  site_verify: { points: 30, duration: TEN_MINUTES },
  postback_test: { points: 60, duration: TEN_MINUTES },
  postback_replay: { points: 60, duration: TEN_MINUTES },
  link_scan: { points: 10, duration: HOUR },
  link_recheck: { points: 60, duration: TEN_MINUTES },
  email_edit: { points: 5, duration: HOUR },
  invite: { points: 100, duration: TEN_MINUTES },
  team_invite: { points: 30, duration: HOUR },
  team_invite_email: { points: 5, duration: HOUR },
} as const;

type Attempt = keyof typeof LIMITS;

// Counted in this process alone: several web processes allow as many times more, and a restart
// forgets. What must not be forgotten, failed sign-ins, is counted in the database.
const limiters = new Map<Attempt, RateLimiterMemory>();

/** Counts one attempt; answers whether it is still within the limit. */
export async function isWithinLimit(attempt: Attempt, who: string): Promise<boolean> {
  const limiter = limiters.get(attempt) ?? new RateLimiterMemory(LIMITS[attempt]);
  limiters.set(attempt, limiter);
  return limiter.consume(who).then(
    () => true,
    () => false,
  );
}

/** Counts one attempt of an address (IPv6: of its /64 network); refuses 21004 past the limit. */
export async function limitAttempts(attempt: Attempt, address: string, also = ''): Promise<void> {
  if (await isWithinLimit(attempt, `${addressBlock(address)} ${also}`)) return;
  refuse('TOO_MANY_REQUESTS');
}
