/** More than any header line needs. */
const HEAD_BYTES = 65_536;

/**
 * The column names in the first line of a CSV file, for choosing among them. The server parses the
 * file itself.
 */
export async function readColumns(file: File): Promise<string[]> {
  const [line = ''] = (await file.slice(0, HEAD_BYTES).text()).replace('\uFEFF', '').split(/\r?\n/);
  const signs = [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  const names = line.split(signs[0] ?? ',').map((name) => name.replace(/^"|"$/g, '').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
