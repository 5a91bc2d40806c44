import { isEmail } from '#contract/accounts/fields.ts';
import { flag, variable } from './variable.ts';

/** Behaviour of the network, and its first admin. */
export const networkVariables = {
  STAFF_EMAIL: variable(
    'E-mail address of the first admin. If set, staff of the demonstration cannot sign in.',
    { unset: '', parse: parseEmail },
  ),
  STAFF_PASSWORD: variable('Password of the first admin, 8 to 128 characters.', {
    secret: true,
    unset: '',
    parse: parsePassword,
  }),
  DEMO: flag('`0`: an empty database is not filled with the demonstration network.', {
    default: '1',
  }),
  AUTO_APPROVE_SITES: flag('`1`: new sites are approved without staff.'),
  NETWORK_SOURCE: variable('Name of the network in the publisher API; case does not matter.', {
    default: 'tributary',
    unset: '',
    parse: parseSource,
  }),
};

function parseEmail(value: string): string {
  if (isEmail(value)) return value;
  throw new Error('must be an e-mail address');
}

function parsePassword(value: string): string {
  const { length } = [...value];
  if (length >= 8 && length <= 128) return value;
  throw new Error('must have 8 to 128 characters');
}

function parseSource(value: string): string {
  if (/^[\w.-]{1,64}$/.test(value)) return value.toLowerCase();
  throw new Error('must be 1 to 64 letters, digits, dots, hyphens or underscores');
}
