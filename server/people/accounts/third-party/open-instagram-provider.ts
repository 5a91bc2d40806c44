import { fetchOutside } from '#server/platform/outbound/fetch-outside.ts';
import type { Provider, SignInProvider } from './rules.ts';

/**
 * Instagram's login for professional accounts: plain OAuth without OpenID, PKCE or e-mail. The
 * identity comes from the profile, requested with the token for which code and client secret are
 * exchanged.
 */
export function openInstagramProvider({
  client_id,
  client_secret,
  issuer,
}: SignInProvider): Provider {
  const at = {
    authorize: `${issuer || 'https://www.instagram.com'}/oauth/authorize`,
    token: `${issuer || 'https://api.instagram.com'}/oauth/access_token`,
    profile: `${issuer || 'https://graph.instagram.com'}/v23.0/me`,
  };
  const allowed = issuer === '' ? '' : new URL(issuer).origin;

  return {
    async writeLink({ state, redirect_uri }) {
      const link = new URL(at.authorize);
      link.search = new URLSearchParams({
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: 'instagram_business_basic',
        state,
      }).toString();
      return link.href;
    },

    async identify({ code, redirect_uri }) {
      const body = new URLSearchParams({
        client_id,
        client_secret,
        grant_type: 'authorization_code',
        redirect_uri,
        code,
      });
      const token = await readJson(fetchOutside(at.token, { method: 'POST', body }, allowed));
      // The response is an object or a list of one, depending on the age of the application's
      // registration.
      const inner = Array.isArray(token.data) ? asRecord(token.data[0]) : token;
      const query = new URLSearchParams({
        fields: 'user_id,username,name',
        access_token: textOf(inner.access_token),
      });
      const profile = await readJson(fetchOutside(`${at.profile}?${query}`, {}, allowed));
      const [first_name = '', ...others] = textOf(profile.name).split(' ');
      const subject = textOf(profile.user_id);
      return { subject, email: '', email_verified: false, first_name, last_name: others.join(' ') };
    },
  };
}

async function readJson(asked: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await asked;
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  return asRecord(await response.json());
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

// A large number may have lost its last digits in JSON parsing and would then identify another
// user.
const textOf = (value: unknown) =>
  typeof value === 'string' || Number.isSafeInteger(value) ? String(value).trim() : '';
