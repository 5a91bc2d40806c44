import { owners } from '#server/tables.ts';
import { parseSource } from './parse-source.ts';

/** An access of a file to a table. */
export type TableAccess = { table: string; kind: 'reads' | 'writes' };

const BUILDER =
  /(?:\.|\b(?=insertRows))(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|innerJoinLateral|leftJoinLateral|insertInto|updateTable|deleteFrom|mergeInto|insertRows)\(\s*(?:(?:tx|db), )?(\[[^\]]*\]|['"`]\w+)/g;
const WRITING_METHOD = /^(insertInto|updateTable|deleteFrom|mergeInto|insertRows)$/;
const STATEMENT =
  /\b(insert\s+into|delete\s+from|merge\s+into|update|copy|truncate|join|using|table)\s+(?:only\s+)?(?:lateral\s+)?(\w+)/gi;
/** A FROM clause with its tables and their aliases, separated by commas. */
const FROM =
  /\bfrom\s+((?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(?:lateral\s+)?\w+(?:\s+(?:as\s+)?\w+)?)*)/gi;
const WRITING_WORD = /^(insert|delete|merge|update|copy|truncate)/i;
const SQL_TEXT = /^\s*(select|with|insert|update|delete|merge|copy|truncate|lock)\b/i;

/**
 * Tables that a file reads or writes: in query-builder calls, in template texts, and in plain texts
 * that begin like a statement. Table names that are computed are not seen.
 */
export function findTableAccess(path: string, text: string): TableAccess[] {
  const { templates, strings } = parseSource(path, text);
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '');
  const statements = [...templates, ...strings.filter((one) => SQL_TEXT.test(one.text))];
  const named = [...findInBuilder(code), ...statements.flatMap((one) => findInSql(one.text))];
  return named.filter(({ table }) => owners.has(table));
}

function findInBuilder(code: string): TableAccess[] {
  return [...code.matchAll(BUILDER)].flatMap(([, method = '', list = '']) =>
    [...list.matchAll(/['"`](\w+)/g)].map(([, table = '']) => ({
      table,
      kind: WRITING_METHOD.test(method) ? 'writes' : 'reads',
    })),
  );
}

/** Names behind the words of SQL that read or write a table; not all of them are tables. */
export function findInSql(text: string): TableAccess[] {
  const sql = text.replace(/--[^\n]*/g, '');
  const named = [...sql.matchAll(STATEMENT)].map(([, word = '', table = '']) => ({
    table,
    kind: WRITING_WORD.test(word) ? ('writes' as const) : ('reads' as const),
  }));
  const listed = [...sql.matchAll(FROM)].flatMap(([, list = '']) => list.split(','));
  const read = listed.map((one) => /^\s*(?:(?:only|lateral)\s+)?(\w*)/i.exec(one)?.[1] ?? '');
  return [...named, ...read.map((table) => ({ table, kind: 'reads' as const }))];
}
