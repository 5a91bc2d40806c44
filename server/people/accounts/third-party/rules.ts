import { createHmac } from 'node:crypto';
import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { parseJson } from '#server/platform/parsers/parse-json.ts';

const STEP_MINUTES = 10;
const MAX_NAME_LETTERS = 100;

/** Time limit for the visit to a provider, and then for binding an unbound identity. */
export function thirdPartyExpiry(at: Date): Date {
  return new Date(at.getTime() + STEP_MINUTES * 60_000);
}

/** Derives a secret from a state; it is derived again when the visitor returns and never stored. */
export function deriveSecret(secretKey: string, use: 'verifier' | 'nonce', state: string): string {
  return createHmac('sha256', secretKey).update(`third-party ${use} ${state}`).digest('base64url');
}

/** Claims of a provider about a user. `email` is used only if `email_verified` is true. */
export type Identity = {
  platform: ThirdPartyPlatform;
  subject: string;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
};

type PersonName = { first_name: string; last_name: string };

/** The name in Apple's form post ({"name":{"firstName","lastName"}}), or null. */
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

// PostgreSQL cannot store NUL, and a lone surrogate is not valid text.
const nameOf = (value: unknown) =>
  typeof value === 'string'
    ? value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, MAX_NAME_LETTERS)
    : '';

/** The network's client registration at an OAuth sign-in provider. */
export type SignInProvider = {
  client_id: string;
  client_secret: string;
  /** Empty: the provider itself. Otherwise another server of the same protocol, also on loopback. */
  issuer: string;
};

/** One visit to a provider. */
export type ProviderVisit = {
  state: string;
  verifier: string;
  nonce: string;
  redirect_uri: string;
};

/** Common interface of all providers. */
export type Provider = {
  /** Builds the address to send a visitor to. */
  writeLink: (visit: ProviderVisit) => Promise<string>;
  /** Exchanges the code for an identity; throws if the provider refuses the code. */
  identify: (
    visit: ProviderVisit & { code: string; iss: string | undefined },
  ) => Promise<Omit<Identity, 'platform'>>;
};

/** Specifics of an OpenID provider. */
export type OpenidSettings = {
  issuer: string;
  scope: string;
  /** Whether it supports PKCE and includes the nonce in its ID token. */
  guards: boolean;
  /** Whether it returns by form post instead of by query parameters. */
  posts?: boolean;
  /** Set if its discovery document lacks what signing in needs. */
  metadata?: { authorization_endpoint: string; token_endpoint: string; jwks_uri: string };
};

const FACEBOOK = 'https://www.facebook.com';

/** The four providers that use OpenID Connect. */
export const openidSettings: Readonly<
  Record<Exclude<ThirdPartyPlatform, 'instagram'>, OpenidSettings>
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
  // It returns name and address only by form post.
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    guards: true,
    posts: true,
  },
  // It refuses a code verifier together with a client secret and omits the nonce from its ID token.
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    scope: 'openid email profile',
    guards: false,
  },
};
