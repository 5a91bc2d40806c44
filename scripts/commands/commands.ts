import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportFileKind, ShownImport } from '#contract/imports/staff.ts';
import { describeApi } from '#server/access/publisher-api/docs/describe-api.ts';
import { checkWhole } from '#server/books/ledger/checks/check-whole.ts';
import { importRates } from '#server/books/rates/import-rates.ts';
import { findBrandByMcid } from '#server/offers/brands/find-brand.ts';
import { readConfig } from '#server/platform/config.ts';
import type { LoadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { VERSION } from '#server/platform/version.ts';
import type { NewFile } from '#server/sales/imports/add-import.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { listArchivedDays } from '#server/traffic/clicks/archive/list-archived-days.ts';
import { restoreDay } from '#server/traffic/clicks/archive/restore-day.ts';
import { partitionRollUps } from '#server/traffic/clicks/roll-ups/partition-roll-ups.ts';
import { backupCommands } from './backup-commands.ts';
import { demoCommands } from './demo-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { grantRightsCommand } from './grant-rights-command.ts';
import { maintenanceCommand } from './maintenance-command.ts';
import { staffCommands } from './staff-commands.ts';
import { summarizeImport } from './summarize-import.ts';
import { upgradeCommand } from './upgrade/upgrade-command.ts';
import { type Command, withParts } from './with-parts.ts';

const FLAGS = '[--apply] [--skip-bad]';

/** The commands for operators. */
export const commands: readonly Command[] = [
  {
    name: ['version'],
    asks: '',
    does: 'prints the version of the program',
    run: async () => console.log(VERSION),
  },
  {
    name: ['migrate'],
    asks: '',
    does: 'brings the database up to date',
    run: () => withParts(async () => console.log('The database is up to date.')),
  },
  ...staffCommands,
  ...demoCommands,
  ...backupCommands,
  doctorCommand,
  maintenanceCommand,
  upgradeCommand,
  grantRightsCommand,
  {
    name: ['import', 'brands'],
    asks: `<file> ${FLAGS} [--publish]`,
    does: 'reads a brand file (JSON or CSV); changes something only with --apply. New brands are drafts; with --publish complete ones go online',
    run: (words) => {
      const publishes = words.includes('--publish');
      const others = words.filter((word) => word !== '--publish');
      return importFile(others, 1, (parts, _names, file, how) =>
        importRows(parts, 'brands', undefined, file, how, { publishes }),
      );
    },
  },
  {
    name: ['import', 'coupons'],
    asks: `<file> [<mcid>] ${FLAGS}`,
    does: 'reads a file of coupons (CSV or JSON), of one brand or with a column mcid; changes something only with --apply',
    run: (words) => {
      const [, mcid] = words.filter((word) => !word.startsWith('--'));
      const rest = mcid === undefined ? words : words.filter((word) => word !== mcid);
      return importFile(rest, 1, (parts, _names, file, how) =>
        importRows(parts, 'coupons', mcid, file, how),
      );
    },
  },
  {
    name: ['import', 'products'],
    asks: `<file> --brand <mcid> [--link <address with {id}>] [--images <address>] ${FLAGS}`,
    does: "reads a feed of one brand's products (XML, TSV, CSV, JSON, YAML) of up to 2 GB; changes something only with --apply",
    run: importFeed,
  },
  {
    name: ['import', 'order_lines'],
    asks: `<mcid> <file> ${FLAGS}`,
    does: "reads a CSV of one brand's orders; changes something only with --apply",
    run: (words) =>
      importFile(words, 2, (parts, [mcid], file, how) =>
        importRows(parts, 'orders', mcid, file, how),
      ),
  },
  {
    name: ['import', 'rates'],
    asks: `<file> ${FLAGS}`,
    does: "reads rates of exchange (the European Central Bank's CSV, or day,currency,per_eur); changes something only with --apply",
    run: (words) =>
      importFile(words, 1, (parts, _names, file, how) =>
        importRates(parts.db, file.bytes, { ...how, staff_id: null }),
      ),
  },
  {
    name: ['clicks', 'archives'],
    asks: '',
    does: 'lists the days of clicks archived as files, with the clicks in each',
    run: () => withParts(listClickFiles),
  },
  {
    name: ['clicks', 'restore'],
    asks: '<day>',
    does: 'restores the archived clicks of a day (YYYY-MM-DD, UTC) for 30 days',
    run: restoreClicks,
  },
  {
    name: ['clicks', 'partition'],
    asks: '<number>',
    does: 'divides the roll-ups of clicks between so many workers (1 to 64, 4 at first)',
    run: partitionClicks,
  },
  {
    name: ['verify-ledger'],
    asks: '',
    does: 'recomputes the chain and every balance; exit code 1 where one does not hold',
    run: () => withParts(proveLedger),
  },
  {
    name: ['openapi'],
    asks: '[<file>]',
    does: 'writes the description of the publisher API (OpenAPI 3.1) into a file, or prints it',
    run: writeDescription,
  },
];

/** Usage text with one line per command. */
export function usage(): string {
  const lines = commands.map(
    ({ name, asks, does }) => `  ${name.join(' ')} ${asks}\n      ${does}`,
  );
  return `npm run tributary -- <command>\n\n${lines.join('\n')}`;
}

type How = { apply: number; skip_bad: number };
type ImportWork = (
  parts: Parts,
  names: readonly string[],
  file: LoadedFile,
  how: How,
) => Promise<object>;

async function importFile(
  words: readonly string[],
  count: number,
  work: ImportWork,
): Promise<void> {
  const flags = words.filter((word) => word.startsWith('--'));
  const names = words.filter((word) => !word.startsWith('--'));
  const path = names.at(-1);
  if (names.length !== count || path === undefined) throw new Error(usage());
  const unknown = flags.find((flag) => !FLAGS.includes(`[${flag}]`));
  if (unknown) throw new Error(`There is no ${unknown}. ${usage()}`);
  const file = { name: basename(path), bytes: await readFile(path) };
  const how = {
    apply: Number(flags.includes('--apply')),
    skip_bad: Number(flags.includes('--skip-bad')),
  };
  await withParts(async (parts) => {
    const report = await work(parts, names, file, how).catch(explain);
    console.log(JSON.stringify(report, null, 2));
    if (!how.apply) console.log('Nothing was changed: add --apply to import.');
  });
}

async function importFeed(words: readonly string[]): Promise<void> {
  const [path, ...rest] = words;
  const flagValue = (flag: string) => {
    const place = rest.indexOf(flag);
    return place < 0 ? undefined : rest[place + 1];
  };
  const mcid = flagValue('--brand');
  if (!path || path.startsWith('--') || !mcid) throw new Error(usage());
  const how = {
    apply: Number(rest.includes('--apply')),
    skip_bad: Number(rest.includes('--skip-bad')),
  };
  const templates = { link: flagValue('--link'), images: flagValue('--images') };
  await withParts(async (parts) => {
    const file = { name: basename(path), path };
    const report = await importRows(parts, 'products', mcid, file, how, templates).catch(explain);
    console.log(JSON.stringify(report, null, 2));
    if (!how.apply) console.log('Nothing was changed: add --apply to import.');
  });
}

function explain(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Error(`${error.key} (${error.code})\n${JSON.stringify(error.data, null, 2)}`);
}

async function importRows(
  parts: Parts,
  kind: ImportFileKind,
  mcid: string | undefined,
  file: NewFile['file'],
  { apply, skip_bad }: How,
  more: Pick<NewFile, 'link' | 'images' | 'publishes'> = {},
): Promise<object> {
  const brand = mcid === undefined ? null : await findBrandByMcid(parts.db, mcid);
  if (brand === undefined) throw new Error(`There is no brand ${mcid}.`);
  const order = { kind, brand_id: brand?.id ?? null, staff_id: null, file, ...more };
  const choice = { apply: apply === 1, skip_bad: skip_bad === 1 };
  const shown = await importNow(parts, { ...order, ...choice }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'FILE_ROWS_INVALID') throw error;
    return refuse(error.key, summarizeImport(error.data as ShownImport));
  });
  return summarizeImport(shown);
}

async function listClickFiles({ db }: Parts): Promise<void> {
  const days = await listArchivedDays(db);
  for (const { day, clicks, file } of days) {
    console.log(`${day} ${clicks} clicks in ${file ?? 'ClickHouse'}`);
  }
  if (days.length === 0) console.log('No day of clicks is archived as a file or in ClickHouse.');
}

function restoreClicks([day]: readonly string[]): Promise<void> {
  if (!day) throw new Error(usage());
  return withParts(async (parts) => {
    const { clicks, until } = await restoreDay(parts, day);
    console.log(
      `${clicks} clicks of ${day} are restored until ${until.toISOString().slice(0, 10)}.`,
    );
  });
}

async function partitionClicks([word]: readonly string[]): Promise<void> {
  const count = Number(word);
  if (!Number.isInteger(count) || count < 1 || count > 64) throw new Error(usage());
  await withParts(async (parts) => {
    const partitions = await partitionRollUps(parts, count);
    console.log(`The roll-ups of clicks have ${partitions.length} partitions.`);
  });
}

async function proveLedger({ db }: Parts): Promise<void> {
  const { broken, ...counts } = await checkWhole(db);
  const text = Object.entries(counts).map(([name, value]) => `${name} ${value}`);
  console.log(text.join(', '));
  if (broken) throw new Error(`The ledger is broken: ${JSON.stringify(broken, bigintAsText)}`);
  console.log('The ledger holds.');
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Needs no database: the OpenAPI description is generated from the validation schemas. */
async function writeDescription([path]: readonly string[]): Promise<void> {
  const text = `${JSON.stringify(describeApi(readConfig()), null, 2)}\n`;
  if (path !== undefined) {
    await writeFile(path, text);
    return console.log(`The description is in ${path}.`);
  }
  // A pipe accepts the text in chunks; wait until all of them are written before exiting.
  await new Promise<void>((taken) => process.stdout.write(text, () => taken()));
}
