import * as client from 'openid-client';
import { now } from '#server/platform/clock.ts';
import { fetchOutside } from '#server/platform/outbound/fetch-outside.ts';
import type { OpenidSettings, Provider, SignInProvider } from './rules.ts';

const DISCOVERY_LIVES_MS = 3_600_000;

/**
 * A provider that uses OpenID Connect: code flow with state, and with PKCE and nonce if supported.
 */
export function openOpenidProvider(account: SignInProvider, settings: OpenidSettings): Provider {
  return {
    async writeLink({ state, verifier, nonce, redirect_uri }) {
      const provider = await findConfiguration(account, settings);
      const parameters = new URLSearchParams({ redirect_uri, scope: settings.scope, state });
      if (settings.posts) parameters.set('response_mode', 'form_post');
      if (settings.guards) {
        parameters.set('nonce', nonce);
        parameters.set('code_challenge', await client.calculatePKCECodeChallenge(verifier));
        parameters.set('code_challenge_method', 'S256');
      }
      return client.buildAuthorizationUrl(provider, parameters).href;
    },

    async identify({ code, state, iss, verifier, nonce, redirect_uri }) {
      const provider = await findConfiguration(account, settings);
      const returned = new URL(redirect_uri);
      returned.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
      const tokens = await client.authorizationCodeGrant(provider, returned, {
        expectedState: state,
        idTokenExpected: true,
        ...(settings.guards && { pkceCodeVerifier: verifier, expectedNonce: nonce }),
      });
      const claims = tokens.claims();
      return {
        subject: claims?.sub ?? '',
        email: wordOf(claims?.email),
        // One provider sends booleans as text.
        email_verified: claims?.email_verified === true || claims?.email_verified === 'true',
        first_name: wordOf(claims?.given_name),
        last_name: wordOf(claims?.family_name),
      };
    },
  };
}

const wordOf = (claim: unknown) => (typeof claim === 'string' ? claim.trim().slice(0, 254) : '');

type CachedConfiguration = { configuration: Promise<client.Configuration>; until: Date };
const known = new Map<string, CachedConfiguration>();

// The discovery document and keys of a provider are cached for an hour, not fetched per sign-in.
async function findConfiguration(account: SignInProvider, settings: OpenidSettings) {
  const name = JSON.stringify([account, settings.issuer]);
  const found = known.get(name);
  if (found && found.until > now()) return found.configuration;
  const configuration = discover(account, settings);
  known.set(name, { configuration, until: new Date(now().getTime() + DISCOVERY_LIVES_MS) });
  configuration.catch(() => known.delete(name));
  return configuration;
}

/**
 * The signature of an ID token is verified, although it comes directly from the provider over TLS.
 */
async function discover(account: SignInProvider, settings: OpenidSettings) {
  const configuration = await configure(account, settings);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function configure(
  { client_id, client_secret, issuer }: SignInProvider,
  settings: OpenidSettings,
) {
  const secret = client.ClientSecretPost(client_secret);
  const allowed = issuer === '' ? '' : new URL(issuer).origin;
  const customFetch: client.CustomFetch = (address, options) =>
    fetchOutside(address, options as Parameters<typeof fetchOutside>[1], allowed);
  if (issuer === '' && settings.metadata) {
    const server = { issuer: settings.issuer, ...settings.metadata };
    const configuration = new client.Configuration(server, client_id, client_secret, secret);
    configuration[client.customFetch] = customFetch;
    return configuration;
  }
  return client.discovery(new URL(issuer || settings.issuer), client_id, client_secret, secret, {
    [client.customFetch]: customFetch,
    // Outgoing requests refuse plain http except for the one origin that the configuration names.
    execute: allowed.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
}
