import { transactionRow } from '#contract/publisher-api/dialect-rows.ts';
import { idFieldOf, type NetworkSource } from '#contract/publisher-api/network-source.ts';
import {
  flag,
  httpAddress,
  integer,
  type VariableGroup,
  variable,
} from '#server/platform/config/variable.ts';

/** Behaviour of the network. */
const variables = {
  TRACKING_URL: httpAddress('Address of tracking links, without a path.', {
    default_shown: '`PUBLIC_URL`',
    path: 'none',
    follows: 'public_url',
  }),
  DEMO: flag('`0`: an empty database is not filled with the demonstration network.', {
    default: '1',
  }),
  AUTO_APPROVE_SITES: flag('`1`: new channels are approved without staff.'),
  NETWORK_SOURCE: variable<readonly [NetworkSource, ...NetworkSource[]]>(
    'Names that the publisher API accepts as `source`, separated by commas; case does not matter. The first is shown in the documentation. `name=field` sets the name of the line id field, by default `<name>_id` (`collabgrow_id` for `collabglow`).',
    {
      default: 'tributary',
      unset: [parseSource('tributary')],
      parse: parseSources,
      follows: 'api_source',
    },
  ),
  ERASE_CLOSED_AFTER_DAYS: integer(
    'Days after which the personal data of a closed account is erased: the legal retention period. The ledger is kept.',
    { default: '3650', min: 1, max: 36_500 },
  ),
};

export const networkVariables = {
  title: 'Network',
  variables,
  prefixes: ['TRACKING_'],
} as const satisfies VariableGroup;

/** Parses names of the API `source`; throws an Error about an unusable one. */
export function parseSources(value: string): readonly [NetworkSource, ...NetworkSource[]] {
  const [first, ...rest] = value.split(',').map(parseSource);
  if (!first) throw new Error('must contain a name');
  const names = [first, ...rest].map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error('must not contain a name twice');
  return [first, ...rest];
}

function parseSource(text: string): NetworkSource {
  const [name = '', field] = text.trim().split('=');
  if (!/^[\w.-]{1,64}$/.test(name) || (field !== undefined && !/^\w{1,64}$/.test(field))) {
    throw new Error(
      'must be names of 1 to 64 letters, digits, dots, hyphens or underscores, separated by commas, each with an optional =field',
    );
  }
  const source = name.toLowerCase();
  const id_field = field ?? idFieldOf(source);
  if (id_field in transactionRow([]).shape) {
    throw new Error(`must name another id field than ${id_field}, which has another meaning`);
  }
  return { name: source, id_field };
}
