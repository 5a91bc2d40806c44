import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { runCommand } from './run-command.ts';

const REAL = sharedData('');
const folder = await mkdtemp(join(tmpdir(), 'tributary-imports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Counts = { applied: boolean; created: number; updated: number; unchanged: number };

/** The printed result of an import, without its list of invalid rows. */
function counts(words: readonly string[]): Counts {
  const { code, out, err } = runCommand({ DATA_DIR: folder }, 'import', ...words, '--apply');
  expect([code, err]).toEqual([0, '']);
  const { errors: _errors, ...printed } = JSON.parse(out);
  return printed;
}

test.skipIf(!existsSync(REAL)).each([
  [['brands', 'brands/openaffiliate-even.json'], 375],
  [['brands', 'brands/simple-icons-brands.csv', '--skip-bad'], 2483],
  [
    [
      'products',
      'products/aws-retail-demo-products.yaml',
      '--brand',
      '11x',
      '--link',
      'https://www.11x.ai/product/{id}',
    ],
    2465,
  ],
  [['products', 'products/dummyjson-products.json', '--brand', '1password'], 194],
  [['coupons', 'coupons/aws-retail-demo-offers.json', '8am'], 15],
])(
  '%j imports from the command line; a second time changes nothing',
  ([kind = '', file = '', ...rest], rows) => {
    const words = [kind, join(REAL, file), ...rest];
    const first = counts(words);
    const second = counts(words);
    console.log(`${file}: first ${JSON.stringify(first)}; second ${JSON.stringify(second)}`);
    expect(first).toMatchObject({ applied: true, created: rows, updated: 0, unchanged: 0 });
    expect(second).toMatchObject({ applied: true, created: 0, updated: 0, unchanged: rows });
  },
  120_000,
);
