import { owners } from '#server/tables.ts';
import { findTableAccess } from './find-table-access.ts';
import { isBelow } from './order-of-wings.ts';
import { capabilityOf, isTestSupport, type Source } from './read-sources.ts';

/** A table is written by its owner, and read by it and by the capabilities above it. */
export function checkTableAccess({ path, text }: Source): string[] {
  const [root, capability] = capabilityOf(path);
  if (root !== 'server' || ['', 'start'].includes(capability) || isTestSupport(path)) return [];
  const forbidden = findTableAccess(path, text).flatMap(({ table, kind }) => {
    const owner = owners.get(table) ?? '';
    if (owner === capability) return [];
    if (kind === 'writes') return [`writes ${table}, which belongs to ${owner}`];
    return isBelow(owner, capability)
      ? []
      : [`reads ${table} of ${owner}, which is not below ${capability} in server/wings.ts`];
  });
  return [...new Set(forbidden)];
}
