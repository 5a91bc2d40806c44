import { variableGroups } from '#server/variables.ts';
import type { Values } from './read-values.ts';
import type { VariableGroup } from './variable.ts';

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
  const groups: readonly VariableGroup[] = variableGroups;
  return groups
    .flatMap(({ together = [] }) => together)
    .flatMap((names) => {
      const set = names.filter((name) => values[name as keyof Values] !== '');
      if (set.length === 0 || set.length === names.length) return [];
      return [
        `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together or not at all.`,
      ];
    });
}
