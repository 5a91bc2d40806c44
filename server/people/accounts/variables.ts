import { isEmail } from '#contract/accounts/fields.ts';
import {
  httpAddress,
  text,
  type VariableGroup,
  variable,
} from '#server/platform/config/variable.ts';

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

/** The first admin, and the company's own provider for staff. */
const staff = {
  STAFF_EMAIL: variable(
    'E-mail address of the first admin. If set, staff of the demonstration cannot sign in.',
    { unset: '', parse: parseEmail },
  ),
  STAFF_PASSWORD: variable('Password of the first admin, 8 to 128 characters.', {
    secret: true,
    unset: '',
    parse: parsePassword,
  }),
  STAFF_OIDC_ISSUER: httpAddress(
    'The OpenID provider of the company, by which staff sign in instead of by password; the second factor stays. Only members with an address that the provider has verified are admitted. Register `PUBLIC_URL/auth/third-party`.',
    { remote: 'https' },
  ),
  STAFF_OIDC_CLIENT_ID: text('Client id at that provider.'),
  STAFF_OIDC_CLIENT_SECRET: text('Client secret at that provider.', { secret: true }),
};

export const staffVariables = {
  title: 'Staff',
  variables: staff,
  together: [['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET']],
  prefixes: ['STAFF_'],
} as const satisfies VariableGroup;

/** Client registrations at the OAuth sign-in providers. */
const providers = {
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

export const signInVariables = {
  title: 'Sign-in providers',
  variables: providers,
  together: ['GOOGLE', 'FACEBOOK', 'APPLE', 'LINKEDIN', 'INSTAGRAM'].map((name) => [
    `${name}_CLIENT_ID`,
    `${name}_CLIENT_SECRET`,
  ]),
} as const satisfies VariableGroup;

function parseEmail(value: string): string {
  if (isEmail(value)) return value;
  throw new Error('must be an e-mail address');
}

function parsePassword(value: string): string {
  const { length } = [...value];
  if (length >= 8 && length <= 128) return value;
  throw new Error('must have 8 to 128 characters');
}
