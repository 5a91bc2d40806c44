import { integer, type VariableGroup } from '#server/platform/config/variable.ts';
import { payoutProviders } from './payout-providers.ts';

/** What holds for the payouts of every provider; limits of money are set on screen. */
const variables = {
  PAYOUT_PROVIDER_TIMEOUT_MS: integer(
    'How long a request to a provider may take. After that the outcome is queried.',
    { default: '10000', min: 1, max: 600_000 },
  ),
};

export const payoutVariables = {
  title: 'Payouts',
  variables,
  prefixes: ['PAYOUT_'],
} as const satisfies VariableGroup;

const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);

/** One group for each provider. */
export const providerVariables = Object.values(payoutProviders).map((provider) => ({
  title: `Payouts: ${provider.label}`,
  variables: provider.variables,
  together: [provider.requiredVariables],
  prefixes: provider.requiredVariables.map(prefixOf),
})) satisfies readonly VariableGroup[];
