/** A country database in MaxMind's format with the given IPv4 CIDR ranges and their countries. */
export function buildCountryDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const data: Buffer[] = [];
  const nodes: [number | null, number | null][] = [[null, null]];
  const leaves = new Map<string, number>();
  let offset = 0;
  for (const [range, iso_code] of Object.entries(countries)) {
    const entry = encode({ country: { iso_code } });
    data.push(entry);
    putRange(nodes, leaves, range, offset);
    offset += entry.length;
  }
  const tree = Buffer.concat(
    nodes.flatMap((node, at) => node.map((next, side) => writeRecord(next, `${at} ${side}`))),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-Country',
    description: { en: 'A test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const mark = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata]);

  function writeRecord(next: number | null, place: string): Buffer {
    const leaf = leaves.get(place);
    const bytes = Buffer.alloc(3);
    bytes.writeUIntBE(leaf === undefined ? (next ?? nodes.length) : nodes.length + 16 + leaf, 0, 3);
    return bytes;
  }
}

/** Inserts the bits of a range into the search tree, ending at the offset of its country. */
function putRange(
  nodes: [number | null, number | null][],
  leaves: Map<string, number>,
  range: string,
  offset: number,
): void {
  const [address = '', length = '32'] = range.split('/');
  const value = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  let at = 0;
  for (let bit = 0; bit < Number(length); bit += 1) {
    const side = Math.floor(value / 2 ** (31 - bit)) % 2 === 0 ? 0 : 1;
    if (bit === Number(length) - 1) leaves.set(`${at} ${side}`, offset);
    else {
      const node = nodes[at] as [number | null, number | null];
      node[side] ??= nodes.push([null, null]) - 1;
      at = node[side];
    }
  }
}

type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

/** Encodes the few value types a country database needs, each shorter than 29 bytes. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(5);
    bytes[0] = (6 << 5) | 4;
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)]);
  const entries = Object.entries(value);
  const parts = entries.flatMap(([name, entry]) => [encode(name), encode(entry)]);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...parts]);
}
