import { payoutProviders } from '#server/payouts/payout-providers/payout-providers.ts';
import { backupVariables } from './platform/config/backup-variables.ts';
import { clickVariables } from './platform/config/click-variables.ts';
import { diskVariables } from './platform/config/disk-variables.ts';
import { networkVariables } from './platform/config/network-variables.ts';
import { payoutVariables } from './platform/config/payout-variables.ts';
import { rateVariables } from './platform/config/rate-variables.ts';
import { serverVariables } from './platform/config/server-variables.ts';
import { signInVariables } from './platform/config/sign-in-variables.ts';
import { tracingVariables } from './platform/config/tracing-variables.ts';

const providers = Object.values(payoutProviders);

/**
 * Every environment variable, in the order of docs/configuration.md. To add one, add an entry to a
 * group: `config.<name in lower case>` holds its value, and `vitest run
 * scripts/configuration-document.test.ts -u` writes the documentation.
 */
export const variableGroups = [
  { title: 'Server', variables: serverVariables },
  { title: 'Disk', variables: diskVariables },
  { title: 'Backups', variables: backupVariables },
  { title: 'Traces', variables: tracingVariables },
  { title: 'Network', variables: networkVariables },
  { title: 'Clicks', variables: clickVariables },
  { title: 'Sign-in providers', variables: signInVariables },
  { title: 'Exchange rates', variables: rateVariables },
  { title: 'Payouts', variables: payoutVariables },
  ...providers.map(({ label, variables }) => ({ title: `Payouts: ${label}`, variables })),
] as const;

/** Groups of variables of payout providers that must be set together or not at all. */
export const providerVariables: readonly (readonly string[])[] = providers.map(
  ({ requiredVariables }) => requiredVariables,
);
