import { tables } from '#server/tables.ts';
import { findTableAccess } from './find-table-access.ts';
import { capabilityOf, isTestSupport, type Source } from './read-sources.ts';

/** A table is written by its owner and read by the capabilities listed in `server/tables.ts`. */
export function checkTableAccess({ path, text }: Source): string[] {
  const [root, capability] = capabilityOf(path);
  if (root !== 'server' || capability === '' || isTestSupport(path)) return [];
  const forbidden = findTableAccess(path, text).filter(({ table, kind }) => {
    const { owner, readers } = tables[table as keyof typeof tables];
    const mayRead: readonly string[] = [owner, ...readers];
    return kind === 'writes' ? owner !== capability : !mayRead.includes(capability);
  });
  return [
    ...new Set(
      forbidden.map(({ table, kind }) => `${kind} ${table}, which server/tables.ts does not allow`),
    ),
  ];
}
