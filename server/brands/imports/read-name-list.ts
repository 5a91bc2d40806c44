/** A row of the table: its cells by column, and the line it stands on. */
type Row = { line: number; cells: Readonly<Record<string, string>> };

/** The columns of a list of names: who there is and where, and nothing of a programme. */
export const NAME_COLUMNS = ['name', 'source_domain', 'brand_hex'] as const;

// A host named by more brands than a family of them has is where pictures lie (a place for code, an
// encyclopaedia), not where a brand sells: links would lead there.
const MAX_OF_PER_HOST = 3;

/**
 * Turns a list of names into entries as programmes have them, without a commission: staff settle the
 * terms. Colours are not kept. A host shared by many is told as the row's mistake.
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
        error: `${host} stands for ${shared} brands`,
        field: 'source_domain',
      };
    }
    const name = (row.cells.name ?? '').trim();
    return {
      line: row.line,
      entry: { slug: slugOf(name), name, url: `https://${host}/`, commission: {} },
    };
  });
}

/** "C++" is not "C": signs that tell names apart become words. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replaceAll('&', ' and ')
    .replace(/^\./, 'dot ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
}
