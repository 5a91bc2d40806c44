import { providerVariables } from '#server/variables.ts';
import type { Values } from './read-values.ts';

/** Groups of variables that must be set together or not at all. */
const VARIABLE_SETS: readonly (readonly string[])[] = [
  ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ...providerVariables,
];

/** Returns one sentence for each invalid combination; empty if all are valid. */
export function checkCombinations(values: Values): string[] {
  const problems =
    values.PROXY_PROTOCOL && values.TRUSTED_PROXIES === null ? [PROXY_PROTOCOL_PROBLEM] : [];
  if (values.DATABASE_REPLICA_URL !== '' && values.DATABASE_URL === '') {
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary.');
  }
  if (values.DATABASE_DIRECT_URL !== '' && values.DATABASE_URL === '') {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.');
  }
  return problems.concat(findHalfSet(values), checkDisk(values));
}

const PROXY_PROTOCOL_PROBLEM =
  'PROXY_PROTOCOL=1 needs TRUSTED_PROXIES: only these may announce client addresses.';

function checkDisk({ DISK_WARN_MB, DISK_SHED_MB, DISK_RESERVE_MB }: Values): string[] {
  if (DISK_WARN_MB >= DISK_SHED_MB && DISK_SHED_MB >= DISK_RESERVE_MB) return [];
  return [
    'DISK_WARN_MB must not be below DISK_SHED_MB, and DISK_SHED_MB must not be below DISK_RESERVE_MB.',
  ];
}

function findHalfSet(values: Values): string[] {
  return VARIABLE_SETS.flatMap((names) => {
    const set = names.filter((name) => values[name as keyof Values] !== '');
    if (set.length === 0 || set.length === names.length) return [];
    return [
      `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together or not at all.`,
    ];
  });
}
