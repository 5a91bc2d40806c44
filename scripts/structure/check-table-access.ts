import { tables } from '#server/tables.ts';
import { allowedDependencies } from './allowed-dependencies.ts';
import { capabilityOf, type Source } from './read-sources.ts';

type Access = { table: string; kind: 'reads' | 'writes' };

const BUILDER =
  /\.(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|innerJoinLateral|leftJoinLateral|insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"`](\w+)/g;
const WRITING_METHOD = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;
const STATEMENT =
  /\b(insert\s+into|delete\s+from|merge\s+into|update|copy|truncate|from|join|using|table)\s+(?:only\s+)?(\w+)/gi;
const WRITING_WORD = /^(insert|delete|merge|update|copy|truncate)/i;

/** Tables that a file reads or writes in query-builder calls and in SQL text. */
function findTableAccess(code: string): Access[] {
  const found = [
    ...[...code.matchAll(BUILDER)].map(([, method = '', table = '']) => ({
      table,
      kind: WRITING_METHOD.test(method) ? ('writes' as const) : ('reads' as const),
    })),
    ...[...code.matchAll(/`[^`]*`/g)].flatMap(([text]) =>
      [...text.matchAll(STATEMENT)].map(([, word = '', table = '']) => ({
        table,
        kind: WRITING_WORD.test(word) ? ('writes' as const) : ('reads' as const),
      })),
    ),
  ];
  return found.filter(({ table }) => Object.hasOwn(tables, table));
}

/** A table is written by its owner and read by the capabilities listed in `server/tables.ts`. */
export function checkTableAccess({ path, text }: Source): string[] {
  const [root, capability] = capabilityOf(path);
  if (root !== 'server' || capability === '' || isTestSupport(path)) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '');
  const forbidden = findTableAccess(code).filter(({ table, kind }) => {
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

const isTestSupport = (path: string) =>
  /\.test\.tsx?$/.test(path) || /(^|\/)builders\.ts$/.test(path);

/** Readers in `server/tables.ts` that may not depend on the owner of the table. */
export function checkTableReaders(): string[] {
  return Object.entries(tables).flatMap(([table, { owner, readers }]) =>
    readers
      .filter((reader) => {
        const allowed = allowedDependencies[reader];
        return allowed !== 'all' && owner !== 'platform' && !allowed?.includes(owner);
      })
      .map(
        (reader) =>
          `server/tables.ts lists ${reader} as a reader of ${table}, but ${reader} may not depend on ${owner}`,
      ),
  );
}
