import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { refuse } from '#server/platform/refusal.ts';

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3600;

/** Rate limits per address or account. */
const LIMITS = {
  account_check: { points: 120, duration: TEN_MINUTES },
  sign_up: { points: 100, duration: HOUR },
  sign_up_hash: { points: 20, duration: MINUTE },
  wrong_password: { points: 20, duration: MINUTE },
  sign_in: { points: 300, duration: TEN_MINUTES },
  staff_sign_in: { points: 20, duration: TEN_MINUTES },
  email_check_resend: { points: 60, duration: TEN_MINUTES },
  email_check_resend_user: { points: 5, duration: TEN_MINUTES },
  pwd_forget: { points: 60, duration: HOUR },
  pwd_forget_email: { points: 5, duration: HOUR },
  sign_in_link: { points: 60, duration: HOUR },
  sign_in_link_account: { points: 5, duration: HOUR },
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

// In-memory rate limits, per process: with several web processes the effective limit is that many
// times higher, and a restart resets the counters. Failed sign-ins of an account are counted in the
// database.
const limiters = new Map<Attempt, RateLimiterMemory>();

/** Counts one attempt; returns whether it is within the limit. */
export async function isWithinLimit(attempt: Attempt, who: string): Promise<boolean> {
  return limiterOf(attempt)
    .consume(who)
    .then(
      () => true,
      () => false,
    );
}

/** Counts one attempt of an address (IPv6: of its /64 network); refuses 21004 above the limit. */
export async function limitAttempts(attempt: Attempt, address: string, also = ''): Promise<void> {
  if (await isWithinLimit(attempt, `${addressBlock(address)} ${also}`)) return;
  refuse('TOO_MANY_REQUESTS');
}

/** Refunds one counted attempt that turns out not to count against the limit. */
export async function returnAttempt(attempt: Attempt, who: string): Promise<void> {
  await limiterOf(attempt).reward(who);
}

function limiterOf(attempt: Attempt): RateLimiterMemory {
  const limiter = limiters.get(attempt) ?? new RateLimiterMemory(LIMITS[attempt]);
  limiters.set(attempt, limiter);
  return limiter;
}
