import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { rules } from './check-vocabulary.ts';

/** A copy of the tree, in which each test plants files. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = await mkdtemp(join(tmpdir(), 'tributary-planted-'));
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
for (const path of paths) {
  cpSync(join(root, path), join(copy, path));
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
execFileSync('git', ['init', '--quiet'], { cwd: copy });
const planted: string[] = [];
afterEach(() => {
  for (const path of planted.splice(0)) rmSync(path);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    planted.push(join(copy, path));
  }
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** A word that the glossary replaces and that may be an identifier. */
const WORD =
  rules.find(({ word }) => /^[a-z]+$/.test(word))?.word ?? expect.fail('There is no such word.');
const knip = (...options: string[]) => run(join(root, 'node_modules/.bin/knip'), ...options);

test('the structure check reports each planted violation and no other', () => {
  plant({
    'server/traffic/links/plant-identifier.ts': `export const ${WORD}Link = 1;\n`,
    'server/traffic/links/plant-comment.ts': `/** ${WORD} link. */\nexport const link = 1;\n`,
    'server/traffic/links/plant-value.ts': `export const uid = '${WORD}';\n`,
    'clients/typescript/plant.ts': '// A line.\n'.repeat(401),
    'server/traffic/links/plant-log.ts': `export const message = 'the link is ${WORD}';\n`,
    'server/platform/db/migrations/9999-plant.sql': `create table planted (${WORD} text);\n`,
    'server/platform/db/migrations/9998-plant.sql': `-- ${WORD} row.\nselect 1;\n`,
    'web/ui/plant-text.tsx': `export const PlantText = () => <p>Sign in ${WORD} please</p>;\n`,
    'web/ui/plant-count.ts': 'export const planted = (1234).toLocaleString();\n',
    'server/traffic/links/plant-name.ts': "export const name = 'Tributary';\n",
    'server/platform/config/plant-variables.ts': 'export const payout_days = 1;\n',
    'server/traffic/links/plant-groups.ts':
      "export const groups = ['day', 'device', 'country', 'coupon'] as const;\n",
    'web/ui/plant-names.ts':
      "export const names = { brand: 'Brand', device: 'Device', browser: 'Browser' };\n",
    'docs/plant.md': `Start ${WORD}.\n`,
    'server/traffic/links/plant-store.ts':
      'export const text = (sql: (text: TemplateStringsArray) => string) =>\n' +
      '  sql`select id from payment_holds`;\n',
    'server/traffic/links/planted-store.ts':
      'export const find = (db: { selectFrom: (table: string) => unknown }) =>\n' +
      "  db.selectFrom('payout_runs');\n",
    'server/traffic/links/plant-write.ts':
      'export const write = (db: { deleteFrom: (table: string) => unknown }) =>\n' +
      "  db.deleteFrom('brands');\n",
    'server/traffic/links/plant-import.ts':
      "import { isPaid } from '#server/payouts/payments/plant-import.ts';\n" +
      'export const isLinkPaid = isPaid;\n',
    'server/payouts/payments/plant-import.ts': 'export const isPaid = true;\n',
  });
  const { status, output } = run(process.execPath, 'scripts/check-structure.ts');
  expect(status).toBe(1);
  const expected = [
    `server/traffic/links/plant-identifier.ts:1 says "${WORD}"`,
    `server/traffic/links/plant-comment.ts:1 says "${WORD}"`,
    `server/traffic/links/plant-value.ts:1 says "${WORD}"`,
    'clients/typescript/plant.ts has 401 lines',
    `server/traffic/links/plant-log.ts:1 says "${WORD}"`,
    `server/platform/db/migrations/9999-plant.sql:1 says "${WORD}"`,
    `server/platform/db/migrations/9998-plant.sql:1 says "${WORD}"`,
    `web/ui/plant-text.tsx:1 says "${WORD}"`,
    'web/ui/plant-count.ts formats a value itself',
    'server/traffic/links/plant-name.ts:1 names the software',
    'server/platform/config/plant-variables.ts names payout',
    'server/traffic/links/plant-groups.ts:1 declares the dimensions device, country, coupon again',
    'web/ui/plant-names.ts:1 declares the dimensions brand, device, browser again',
    `docs/plant.md:1 says "${WORD}"`,
    'server/traffic/links/plant-store.ts reads payment_holds',
    'server/traffic/links/planted-store.ts reads payout_runs',
    'server/traffic/links/plant-write.ts writes brands',
    'server/traffic/links/plant-import.ts imports server/payouts/payments/plant-import.ts: payments is not below links',
  ];
  expect(expected.filter((line) => !output.includes(line))).toEqual([]);
  const others = output
    .split('\n')
    .filter((line) => !/^(structure: |$|\S+\/(\d+-)?plant)/.test(line));
  expect(others).toEqual([]);
}, 180_000);

test('a product function that only a test uses is dead code', () => {
  plant({
    'server/traffic/links/count-planted.ts': 'export const countPlanted = () => 1;\n',
    'server/traffic/links/count-planted.test.ts':
      "import { expect, test } from 'vitest';\nimport { countPlanted } from './count-planted.ts';\n" +
      "test('it counts', () => expect(countPlanted()).toBe(1));\n",
  });
  const production = ['--production', '--config', 'knip.production.ts'];
  const { status, output } = knip(...production, '--include', 'files,exports');
  expect(status).toBe(1);
  expect(output).toBe('Unused files (1)\nserver/traffic/links/count-planted.ts\n');
  expect(knip()).toMatchObject({ status: 0 });
}, 180_000);
