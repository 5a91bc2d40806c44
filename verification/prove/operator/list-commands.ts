import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command as an operator types it, and what it must print. */
export type TypedCommand = {
  words: readonly string[];
  prints: RegExp;
  /** 1: it explains why there is nothing to do here. */
  code?: 1;
  /** Also in the short run of a shape. */
  isQuick?: true;
  /** Only with the embedded database, or only with another. */
  only?: 'embedded' | 'external';
  /** Variables of this command alone. */
  env?: Readonly<Record<string, string>>;
};

/** Documented commands that this proof does not run, by reason. */
const elsewhere: Readonly<Record<string, string>> = {
  // scripts/release/install-release.full.test.ts upgrades an installation and goes back.
  upgrade: 'needs an installation of a release',
};

type Place = {
  folder: string;
  /** The address of an empty database; '' with the embedded one. */
  empty_url: string;
  /** A role without rights. */
  role: string;
};

/** All commands, in an order in which each finds what it needs; `backup` is the name of the last. */
export async function listCommands({ folder, empty_url, role }: Place) {
  const file = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const brands = await file('brands.json', JSON.stringify({ programs: [BRAND] }));
  const orders = await file('orders.csv', 'order_id,line_id,amount\nP-1,1,10.00\n');
  const coupons = await file('coupons.csv', 'code,name\nPROOF10,Ten percent off\n');
  const products = await file(
    'products.csv',
    'id,title,link,price\n1,Whistle,https://tinwhistle.example/1,5.00 USD\n',
  );
  const rates = await file('rates.csv', 'Date,USD,JPY,\n2026-03-04,1.0816,163.31,\n');
  const staff = 'operator@network.example';
  const all: TypedCommand[] = [
    { words: ['version'], prints: /^\d+\.\d+\.\d+\n$/ },
    { words: ['doctor'], prints: /Errors: 0\./, isQuick: true },
    { words: ['migrate'], prints: /up to date/, isQuick: true },
    { words: ['grant-rights', role], prints: /has the rights/, only: 'external' },
    { words: ['grant-rights', role], prints: /such a role already/, code: 1, only: 'embedded' },
    { words: ['staff', 'add', staff], prints: /Enrolment code/, isQuick: true },
    { words: ['staff', 'enroll-code', staff], prints: /Enrolment code/ },
    { words: ['staff', 'reset-factor', staff], prints: /Enrolment code/ },
    { words: ['staff', 'recover', staff], prints: /Password/ },
    { words: ['demo', 'passwords'], prints: /No demonstration data/, code: 1 },
    // Only a published brand takes orders, and only a complete one is published.
    { words: ['import', 'brands', brands, '--publish', '--apply'], prints: /"created": 1/ },
    { words: ['import', 'coupons', coupons, 'tin-whistle', '--apply'], prints: /"created": 1/ },
    {
      words: ['import', 'products', products, '--brand', 'tin-whistle', '--apply'],
      prints: /"created": 1/,
    },
    { words: ['import', 'order_lines', 'tin-whistle', orders, '--apply'], prints: /"created": 1/ },
    { words: ['import', 'rates', rates, '--apply'], prints: /"created": 2/ },
    { words: ['clicks', 'partition', '8'], prints: /have 8 partitions/ },
    { words: ['clicks', 'archives'], prints: /No day of clicks/ },
    { words: ['clicks', 'restore', '2026-01-01'], prints: /are not archived/, code: 1 },
    { words: ['maintenance', 'on'], prints: /Maintenance is on/, isQuick: true },
    { words: ['backup'], prints: /^Backup \S+: /m, isQuick: true },
    { words: ['verify'], prints: /complete and correct/ },
    { words: ['restore', '<backup>', '--to', join(folder, 'restored')], prints: /^Restored/m },
    { words: ['backup', '--logical'], prints: /^Backup \S+: /m },
    { words: ['verify', '<backup>'], prints: /complete and correct/ },
    {
      words: ['restore', '<backup>', '--to', join(folder, 'moved'), '--into-database'],
      prints: /^Restored \S+ \(logical\)/m,
      only: 'external',
      env: { DATABASE_URL: empty_url, DATABASE_DIRECT_URL: '' },
    },
    { words: ['maintenance', 'off'], prints: /Maintenance is off/, isQuick: true },
    { words: ['verify-ledger'], prints: /The ledger holds/ },
    { words: ['openapi'], prints: /"openapi": "3\.1\.0"/ },
  ];
  return all;
}

const BRAND = {
  name: 'Tin Whistle',
  slug: 'tin-whistle',
  url: 'https://tinwhistle.example',
  category: 'Music',
  commission: { type: 'one-time', rate: '10%', currency: 'USD', duration: null },
  cookie_days: 30,
  approval: 'auto',
  description: 'Whistles of tin, made by hand.',
  short_description: 'Whistles of tin',
};

const DOCUMENT = fileURLToPath(new URL('../../../docs/commands.md', import.meta.url));

/** Commands of docs/commands.md that are not among those typed. */
export async function findUntyped(typed: readonly TypedCommand[]): Promise<string[]> {
  const text = await readFile(DOCUMENT, 'utf8');
  const section = text.split('## Operator commands')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = '']) => cell);
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(nameOf));
  if (documented.length < 15) throw new Error('docs/commands.md has no table of commands');
  const lines = typed.map(({ words }) => words.join(' '));
  const isTyped = (name: string) => lines.some((line) => `${line} `.startsWith(`${name} `));
  return [...new Set(documented)].filter((name) => !(name in elsewhere) && !isTyped(name));
}

/** `staff add <e-mail>`: the words before the first argument. */
function nameOf([, command = '']: RegExpMatchArray): string {
  const words = command.split(' ');
  const end = words.findIndex((word) => /[<[|]|^--/.test(word));
  return (end < 0 ? words : words.slice(0, end)).join(' ');
}
