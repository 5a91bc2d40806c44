import { OLDER_CLICK_LIMIT, SLOW_LIMIT, USUAL_LIMIT } from '#contract/publisher-api/api-call.ts';

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Every rate limit of the program. `points` requests are allowed within a fixed window of `seconds`
 * that begins with the first request of a key. `per` describes the key; a key that begins with an
 * address covers its network block (IPv6: /64). `isRefundable`: points are given back, so a key
 * above its limit is not refused from memory before twice the points.
 *
 * Not listed, because they are no rate limits: the lock-out of accounts after failed sign-ins
 * (20049), which outlives a crash and is cleared by a password reset, and the daily quota of
 * uploaded files and bytes, which is counted exactly in the transaction that stores the file.
 */
export const rateLimits = {
  account_check: { points: 120, seconds: TEN_MINUTES, per: 'address' },
  sign_up: { points: 100, seconds: HOUR, per: 'address' },
  brand_sign_up: { points: 20, seconds: HOUR, per: 'address' },
  sign_up_hash: { points: 20, seconds: MINUTE, per: 'address' },
  // The attempts of one address on one account, so that no one keeps out others behind it. A known
  // device has its own count.
  sign_in: { points: 300, seconds: TEN_MINUTES, per: 'address and account, or device' },
  staff_sign_in: { points: 20, seconds: TEN_MINUTES, per: 'address and e-mail, or device' },
  wrong_password: {
    points: 20,
    seconds: MINUTE,
    per: 'address and account, or device',
    isRefundable: true,
  },
  // Guards against a flood only: many people share the address of an office or a mobile network.
  wrong_password_address: { points: 300, seconds: MINUTE, per: 'address', isRefundable: true },
  password_check: { points: 10, seconds: TEN_MINUTES, per: 'user or staff member' },
  // The mails that let owners in again: a stranger who asks for them does not use up the owner's.
  password_reset: { points: 600, seconds: HOUR, per: 'address' },
  password_reset_mail: { points: 5, seconds: HOUR, per: 'address and e-mail' },
  password_reset_flood: { points: 60, seconds: HOUR, per: 'e-mail' },
  sign_in_link: { points: 600, seconds: HOUR, per: 'address' },
  sign_in_link_mail: { points: 5, seconds: HOUR, per: 'address and account' },
  sign_in_link_flood: { points: 60, seconds: HOUR, per: 'user' },
  email_check: { points: 60, seconds: TEN_MINUTES, per: 'address' },
  email_check_mail: { points: 5, seconds: TEN_MINUTES, per: 'user' },
  email_change_mail: { points: 5, seconds: HOUR, per: 'user' },
  two_factor_confirm: { points: 20, seconds: TEN_MINUTES, per: 'user' },
  third_party_link: { points: 100, seconds: TEN_MINUTES, per: 'address' },
  third_party_check: { points: 100, seconds: TEN_MINUTES, per: 'address' },
  referral_link: { points: 120, seconds: TEN_MINUTES, per: 'address' },
  invitation: { points: 100, seconds: TEN_MINUTES, per: 'address' },
  invitation_publisher: { points: 30, seconds: HOUR, per: 'publisher' },
  invitation_brand: { points: 30, seconds: HOUR, per: 'brand' },
  invitation_mail: { points: 5, seconds: HOUR, per: 'e-mail' },
  site_verification: { points: 30, seconds: TEN_MINUTES, per: 'publisher' },
  upload_token: { points: 20, seconds: HOUR, per: 'address' },
  postback_test: { points: 60, seconds: TEN_MINUTES, per: 'publisher' },
  postback_replay: { points: 60, seconds: TEN_MINUTES, per: 'publisher' },
  link_scan: { points: 10, seconds: HOUR, per: 'site' },
  link_recheck: { points: 60, seconds: TEN_MINUTES, per: 'publisher' },
  linkbook_link: { points: 120, seconds: TEN_MINUTES, per: 'address' },
  // Every page view of a site with the script makes one request, and an office shares an address.
  linkbook_merchants: { points: 1_200, seconds: TEN_MINUTES, per: 'address' },
  // An order is reported once, or a few times by a reloaded page; an office shares an address.
  browser_order: { points: 60, seconds: TEN_MINUTES, per: 'address' },
  // New links made with the public link code of a channel, by one visitor and by all of them.
  code_link: { points: 100, seconds: DAY, per: 'address and site' },
  code_link_site: { points: 1_000, seconds: DAY, per: 'site' },
  // Visitors without an account write to the operator; the total keeps a flood from its mailbox.
  contact: { points: 5, seconds: HOUR, per: 'address' },
  contact_all: { points: 200, seconds: DAY, per: 'network' },
  publisher_api: { points: USUAL_LIMIT.per_minute, seconds: MINUTE, per: 'call and site' },
  publisher_api_slow: { points: SLOW_LIMIT.per_minute, seconds: MINUTE, per: 'call and site' },
  publisher_api_clicks: {
    points: OLDER_CLICK_LIMIT.per_minute,
    seconds: MINUTE,
    per: 'call and site',
  },
  order_api: { points: 600, seconds: MINUTE, per: 'brand' },
  order_api_key: { points: 60, seconds: MINUTE, per: 'address' },
  refused_report: { points: 60, seconds: MINUTE, per: 'brand' },
  // A shop with a wrong secret is found by a few reports; the others are not worth storing.
  unproven_report: { points: 30, seconds: HOUR, per: 'address' },
  unproven_report_brand: { points: 100, seconds: HOUR, per: 'brand' },
  publisher_api_token: { points: 300, seconds: MINUTE, per: 'address' },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimit = { points: number; seconds: number; per: string; isRefundable?: boolean };
export type RateLimitName = keyof typeof rateLimits;
/** Limits whose key begins with the client's address. */
export type AddressLimitName = {
  [Name in RateLimitName]: (typeof rateLimits)[Name]['per'] extends `address${string}`
    ? Name
    : never;
}[RateLimitName];
