import type { Walk } from './open-world.ts';
import { specifiedCalls } from './specification/calls.ts';
import { makeDownloads } from './walk-pages.ts';
import { is } from './walk-rules.ts';

type Data = Record<string, unknown>;
type Read = { path: string; attributes?: object };

/** Calls that read, each as section 7 describes it. */
const READS: readonly Read[] = [
  { path: '/user/profile' },
  { path: '/user/refer_list' },
  { path: '/tools/api_info', attributes: { id: 53 } },
  { path: '/tools/link_code' },
  { path: '/tools/get_broken_type' },
  { path: '/tools/broken_links' },
  { path: '/tools/api_menu' },
  { path: '/postback/list' },
  { path: '/postback/get_type' },
  { path: '/home/banners', attributes: { placement: 'dashboard' } },
  { path: '/common/regions' },
  { path: '/common/download_list' },
];

/**
 * Sends `fields` as listed, then every name by itself and combined: names of the reply select its
 * fields, names of rows the fields of rows, with the values of the whole reply.
 */
export async function walkFields(walk: Walk): Promise<void> {
  await makeDownloads(walk, 1);
  for (const read of READS) await walkRead(walk, read);
}

async function walkRead({ found, owner }: Walk, { path, attributes = {} }: Read): Promise<void> {
  const whole = await owner.ask(path, { attributes });
  if (whole.code !== 0) {
    found.deviations.push(`${path} ${is(whole, [0])}`);
    return;
  }
  const compare = async (fields: readonly string[]) => {
    const part = await owner.ask(path, { attributes, fields });
    const wrong = part.code === 0 ? differs(whole.data, part.data, fields) : is(part, [0]);
    if (wrong) found.deviations.push(`${path} with fields ${fields.join(', ')}: ${wrong}`);
  };
  const listed = specifiedCalls[path]?.fields;
  if (listed) await compare(listed);
  const { envelope, row } = namesOf(whole.data);
  for (const name of [...envelope, ...row]) await compare([name]);
  const rowName = row.find((name) => !envelope.includes(name));
  if (envelope.includes('total') && rowName) await compare(['total', rowName]);
  if (rowName) await compare(row.filter((name) => !envelope.includes(name)));
  const unknown = await owner.ask(path, { attributes, fields: ['no_such_field'] });
  if (unknown.code !== 20071)
    found.deviations.push(`${path}: unknown field ${is(unknown, [20071])}`);
}

function namesOf(data: unknown): { envelope: string[]; row: string[] } {
  if (Array.isArray(data)) return { envelope: [], row: Object.keys(data[0] ?? {}) };
  const { list } = data as Data;
  const row = Array.isArray(list) ? Object.keys(list[0] ?? {}) : [];
  return { envelope: Object.keys(data as Data), row };
}

/** How a reply with `fields` differs from the part of the whole reply that they select, or null. */
function differs(whole: unknown, part: unknown, fields: readonly string[]): string | null {
  const rowsOf = (data: unknown) => (Array.isArray(data) ? data : (data as Data).list);
  const [allRows, rows] = [rowsOf(whole), rowsOf(part)];
  const { envelope, row } = namesOf(whole);
  const ofRow = fields.filter((name) => row.includes(name) && !envelope.includes(name));
  const ofEnvelope = fields.filter((name) => envelope.includes(name));
  for (const name of ofEnvelope) {
    if (!(name in (part as Data))) return `${name} is missing`;
    if (name !== 'list' && !isSame((whole as Data)[name], (part as Data)[name]))
      return `${name} differs`;
  }
  const surplus = Array.isArray(part) || ofEnvelope.length === 0 ? [] : Object.keys(part as Data);
  const extra = surplus.find((name) => !ofEnvelope.includes(name) && name !== 'list');
  if (extra) return `${extra} was not selected`;
  if (ofRow.length === 0 && !ofEnvelope.includes('list')) return null;
  if (!Array.isArray(rows) || !Array.isArray(allRows)) return 'the rows are missing';
  if (rows.length !== allRows.length) return `${rows.length} rows instead of ${allRows.length}`;
  if (allRows.length === 0) return 'there are no rows to compare';
  const expected = ofRow.length === 0 ? allRows : allRows.map((one) => pick(one, [...fields]));
  return isSame(expected, rows) ? null : 'the rows differ';
}

const pick = (row: Data, names: readonly string[]): Data =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));

/** Whether two values are equal, in whatever order their members are. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, held) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}
