import { clickVariables } from './click-variables.ts';
import { diskVariables } from './disk-variables.ts';
import { networkVariables } from './network-variables.ts';
import { payoutVariables } from './payout-variables.ts';
import { serverVariables } from './server-variables.ts';
import { signInVariables } from './sign-in-variables.ts';

/**
 * Every environment variable, in the order of docs/configuration.md. To add one, add an entry to a
 * group: `config.<name in lower case>` holds its value, and `vitest run server/platform/config -u`
 * writes the documentation.
 */
export const variableGroups = [
  { title: 'Server', variables: serverVariables },
  { title: 'Disk', variables: diskVariables },
  { title: 'Network', variables: networkVariables },
  { title: 'Clicks', variables: clickVariables },
  { title: 'Sign-in providers', variables: signInVariables },
  { title: 'Payouts', variables: payoutVariables },
] as const;
