import { httpAddress, text } from './variable.ts';

const id = (provider: string) =>
  text(
    `Client id at ${provider}, for signing in with it. Register \`PUBLIC_URL/auth/third-party\`.`,
  );
const secret = (provider: string) => text(`Client secret at ${provider}.`, { secret: true });
const issuer = (provider: string) =>
  httpAddress(`Another server with the protocol of ${provider}.`, {
    default_shown: `${provider} itself`,
    remote: 'https',
  });

/** Client registrations at the OAuth sign-in providers, and at the company's own for staff. */
export const signInVariables = {
  STAFF_OIDC_ISSUER: httpAddress(
    'The OpenID provider of the company, by which staff sign in instead of by password; the second factor stays. Only members with an address that the provider has verified are admitted. Register `PUBLIC_URL/auth/third-party`.',
    { remote: 'https' },
  ),
  STAFF_OIDC_CLIENT_ID: text('Client id at that provider.'),
  STAFF_OIDC_CLIENT_SECRET: text('Client secret at that provider.', { secret: true }),
  GOOGLE_CLIENT_ID: id('Google'),
  GOOGLE_CLIENT_SECRET: secret('Google'),
  GOOGLE_ISSUER: issuer('Google'),
  FACEBOOK_CLIENT_ID: id('Facebook'),
  FACEBOOK_CLIENT_SECRET: secret('Facebook'),
  FACEBOOK_ISSUER: issuer('Facebook'),
  APPLE_CLIENT_ID: id('Apple'),
  APPLE_CLIENT_SECRET: secret('Apple'),
  APPLE_ISSUER: issuer('Apple'),
  LINKEDIN_CLIENT_ID: id('LinkedIn'),
  LINKEDIN_CLIENT_SECRET: secret('LinkedIn'),
  LINKEDIN_ISSUER: issuer('LinkedIn'),
  INSTAGRAM_CLIENT_ID: id('Instagram'),
  INSTAGRAM_CLIENT_SECRET: secret('Instagram'),
  INSTAGRAM_ISSUER: issuer('Instagram'),
};
