import { rateVariables } from '#server/books/rates/variables.ts';
import { payoutVariables, providerVariables } from '#server/payouts/payout-providers/variables.ts';
import { signInVariables, staffVariables } from '#server/people/accounts/variables.ts';
import { networkVariables } from '#server/people/common/variables.ts';
import { clickVariables } from '#server/traffic/clicks/variables.ts';
import { backupVariables } from './platform/config/backup-variables.ts';
import { diskVariables } from './platform/config/disk-variables.ts';
import { serverVariables } from './platform/config/server-variables.ts';
import { tracingVariables } from './platform/config/tracing-variables.ts';

/**
 * Every environment variable, in the order of docs/configuration.md. To add one, add an entry to the
 * group of the capability that reads it: `config.<name in lower case>` holds its value, and `vitest
 * run scripts/configuration-document.test.ts -u` writes the documentation.
 */
export const variableGroups = [
  {
    title: 'Server',
    variables: serverVariables,
    prefixes: ['SMTP_', 'S3_', 'SHED_', 'OUTBOUND_', 'TRIBUTARY_'],
  },
  { title: 'Disk', variables: diskVariables, prefixes: ['DISK_', 'SPOOL_'] },
  { title: 'Backups', variables: backupVariables },
  { title: 'Traces', variables: tracingVariables },
  networkVariables,
  staffVariables,
  signInVariables,
  clickVariables,
  rateVariables,
  payoutVariables,
  ...providerVariables,
] as const;
