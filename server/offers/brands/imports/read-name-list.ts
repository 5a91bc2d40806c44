import { slugOfName } from '../slug-of-name.ts';

/** A row of the table: its cells by column, and its line number in the file. */
type Row = { line: number; cells: Readonly<Record<string, string>> };

/** The columns of a list of names: only the brand and its host, nothing about the programme. */
export const NAME_COLUMNS = ['name', 'source_domain', 'brand_hex'] as const;

// A host shared by more names than a family of brands would have is a source of pictures (a code
// host, an encyclopaedia) and not a shop: links would lead to the wrong place.
const MAX_OF_PER_HOST = 3;

/**
 * Converts a list of names into programme entries without a commission: staff settle the terms.
 * Colours are not stored. A host shared by too many names is reported as an error of the row.
 */
export function readNameList(rows: readonly Row[]) {
  const hosts = new Map<string, number>();
  const hostOf = ({ cells }: Row) => (cells.source_domain ?? '').trim().toLowerCase();
  for (const row of rows) hosts.set(hostOf(row), (hosts.get(hostOf(row)) ?? 0) + 1);
  return rows.map((row) => {
    const host = hostOf(row);
    const shared = hosts.get(host) ?? 0;
    if (shared > MAX_OF_PER_HOST) {
      return {
        line: row.line,
        error: `${host} is shared by ${shared} brands`,
        field: 'source_domain',
      };
    }
    const name = (row.cells.name ?? '').trim();
    return {
      line: row.line,
      entry: { slug: slugOfName(name), name, url: `https://${host}/`, commission: {} },
    };
  });
}
