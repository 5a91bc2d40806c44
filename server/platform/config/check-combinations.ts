import type { Values } from './read-values.ts';

/** Groups of variables that must be set together or not at all. */
const TOGETHER: readonly (keyof Values)[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ['PAYPAL_PAYOUTS_CLIENT_ID', 'PAYPAL_PAYOUTS_CLIENT_SECRET'],
  ['PAYONEER_CLIENT_ID', 'PAYONEER_CLIENT_SECRET', 'PAYONEER_PROGRAM_ID'],
  ['AIRWALLEX_CLIENT_ID', 'AIRWALLEX_API_KEY'],
  ['BANK_NAME', 'BANK_IBAN', 'BANK_BIC'],
];

/** Returns one sentence for each invalid combination; empty if all are valid. */
export function checkCombinations(values: Values): string[] {
  const problems =
    values.PROXY_PROTOCOL && values.TRUSTED_PROXIES === null ? [LONELY_PROTOCOL] : [];
  return problems.concat(findHalfSet(values), checkDisk(values));
}

const LONELY_PROTOCOL =
  'PROXY_PROTOCOL=1 needs TRUSTED_PROXIES: only they may announce the address of a client.';

function checkDisk({ DISK_WARN_MB, DISK_SHED_MB, DISK_RESERVE_MB }: Values): string[] {
  if (DISK_WARN_MB >= DISK_SHED_MB && DISK_SHED_MB >= DISK_RESERVE_MB) return [];
  return ['DISK_WARN_MB must not be below DISK_SHED_MB, nor that below DISK_RESERVE_MB.'];
}

function findHalfSet(values: Values): string[] {
  return TOGETHER.flatMap((names) => {
    const set = names.filter((name) => values[name] !== '');
    if (set.length === 0 || set.length === names.length) return [];
    return [`${names.slice(0, -1).join(', ')} and ${names.at(-1)} go together: set all or none.`];
  });
}
