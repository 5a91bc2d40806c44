import { createHmac } from 'node:crypto';
import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';

const STEP_MINUTES = 10;
const MAX_NAME_LETTERS = 100;

/** How long a visitor may take at a provider, and then over an identity that nobody has. */
export function thirdPartyExpiry(at: Date): Date {
  return new Date(at.getTime() + STEP_MINUTES * 60_000);
}

/** A secret that goes with a state: made again from it when the visitor returns, stored nowhere. */
export function deriveSecret(secretKey: string, use: 'verifier' | 'nonce', state: string): string {
  return createHmac('sha256', secretKey).update(`third-party ${use} ${state}`).digest('base64url');
}

/** What a provider says of a person. `email` counts only where `email_verified` says so. */
export type Identity = {
  platform: ThirdPartyPlatform;
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
};

type PersonName = { first_name: string; last_name: string };

/** The name in what Apple posts beside a code ({"name":{"firstName","lastName"}}), or null. */
export function readPostedName(user: string | null): PersonName | null {
  if (user === null) return null;
  try {
    const { name } = parseJson(user) as { name?: Record<string, unknown> };
    const person = { first_name: nameOf(name?.firstName), last_name: nameOf(name?.lastName) };
    return person.first_name === '' && person.last_name === '' ? null : person;
  } catch {
    return null;
  }
}

// The database takes no zero character, and half of a surrogate pair is no text.
const nameOf = (value: unknown) =>
  typeof value === 'string'
    ? value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, MAX_NAME_LETTERS)
    : '';

/** One visit to a provider. */
export type Round = { state: string; verifier: string; nonce: string; redirect_uri: string };

/** One provider, whatever it speaks. */
export type Provider = {
  /** The address to send a visitor to. */
  writeLink: (round: Round) => Promise<string>;
  /** Who came back; throws for a code that the provider does not take. */
  identify: (
    round: Round & { code: string; iss: string | undefined },
  ) => Promise<Omit<Identity, 'platform'>>;
};

/** How an OpenID provider is spoken to. */
export type OpenidManner = {
  issuer: string;
  scope: string;
  /** Whether it takes a PKCE challenge and puts the nonce into its token. */
  guards: boolean;
  /** Whether it has the browser post what it gives back, in place of naming it in an address. */
  posts?: boolean;
  /** Given where its discovery document leaves out what signing in needs. */
  metadata?: { authorization_endpoint: string; token_endpoint: string; jwks_uri: string };
};

const FACEBOOK = 'https://www.facebook.com';

/** The four that speak OpenID Connect. */
export const openidManners: Readonly<
  Record<Exclude<ThirdPartyPlatform, 'instagram'>, OpenidManner>
> = {
  facebook: {
    issuer: FACEBOOK,
    scope: 'openid email public_profile',
    guards: true,
    metadata: {
      authorization_endpoint: `${FACEBOOK}/v23.0/dialog/oauth`,
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      jwks_uri: `${FACEBOOK}/.well-known/oauth/openid/jwks/`,
    },
  },
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', guards: true },
  // It gives name and address to a form alone that it has the browser post to us.
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    guards: true,
    posts: true,
  },
  // It refuses a code verifier beside a client secret and leaves the nonce out of its token.
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    scope: 'openid email profile',
    guards: false,
  },
};
