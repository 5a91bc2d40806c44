import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applicationOf } from '#contract/applications.ts';

/**
 * Transfer size and number of files of a first visit to each address (gzip, 1 kB = 1000 bytes): the
 * files named by its page and those of its screen. `npm test` builds the pages first.
 */
const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const isBuilt = existsSync(`${DIST}screens.json`);

/**
 * Guard rails against accidents, in kB; the first matching path applies. They are raised with a reason
 * where a screen needs more than a later import, and leave room for the texts of ordinary work.
 */
const BUDGETS: readonly { of: string; paths: RegExp; js: number }[] = [
  {
    of: 'the auth area and public texts',
    paths: /^\/(auth\/|forgot-password|reset-password|autologin|terms|privacy)/,
    // The kit, which every screen loads, has dialogs, menus and panels with what positions them.
    js: 270,
  },
  { of: 'a report', paths: /^\/reports\//, js: 320 },
  { of: 'a screen in the shell', paths: /^\//, js: 300 },
];
const OUTSIDE_SHELL =
  /^\/(staff\/|portal|auth\/|forgot-password|reset-password|autologin|404$|500$)/;
const STYLES = 50;
// With three applications, parts that few screens of each share are files of their own: in the kit they
// would weigh on every sign-in page.
const FILES = 43;
const FONT = 36;

const listed: [path: string, files: string[]][] = isBuilt
  ? JSON.parse(readFileSync(`${DIST}screens.json`, 'utf8'))
  : [];
// Paths that redirect have no files.
const routes = listed.filter(([, files]) => files.length > 0);

if (!isBuilt) test.skip('dist/web is missing, so no sizes are measured: npm test builds it first');

test.skipIf(!isBuilt)('every screen is measured', () => {
  const table = readFileSync(fileURLToPath(new URL('./routes.tsx', import.meta.url)), 'utf8');
  const screens = [...table.matchAll(/screen: \(\) => import/g)].length;
  const inShell = routes.filter(([path]) => !OUTSIDE_SHELL.test(path)).length;
  expect(screens).toBeGreaterThan(0);
  expect(inShell, 'screens in dist/web: npm test rebuilds them').toBe(screens);
});

test.each(routes)('%s is within its budget', (path, files) => {
  const { page } = applicationOf(path);
  const all = [...new Set([...filesOfPage(page), ...files])];
  const js = weigh(all.filter((file) => file.endsWith('.js')));
  const css = weigh(all.filter((file) => file.endsWith('.css')));
  const budget = budgetOf(path);
  console.log(`${path}: ${js} kB of script (at most ${budget.js}), ${css} kB of style`);
  expect(js, `script of ${budget.of}, kB`).toBeLessThanOrEqual(budget.js);
  expect(css, `style of ${budget.of}, kB`).toBeLessThanOrEqual(STYLES);
  expect(all.length, `files of ${budget.of}`).toBeLessThanOrEqual(FILES);
});

test.skipIf(!isBuilt)('the font is one file within its budget', () => {
  const fonts = assets('.woff2');
  expect(fonts).toHaveLength(1);
  expect(statSync(`${DIST}assets/${fonts[0]}`).size / 1000).toBeLessThanOrEqual(FONT);
});

test.skipIf(!isBuilt)('every file that another imports exists', () => {
  const scripts = assets('.js');
  const missing = scripts.flatMap((name) =>
    [
      ...readFileSync(`${DIST}assets/${name}`, 'utf8').matchAll(
        /(?:import|from|import\()["'`]\.\/([\w-]+\.js)["'`]|"assets\/([\w-]+\.js)"/g,
      ),
    ].flatMap(([, imported, preloaded]) => {
      const file = imported ?? preloaded ?? '';
      return scripts.includes(file) ? [] : [`${file} of ${name}`];
    }),
  );
  expect(missing).toEqual([]);
});

const assets = (ending: string) =>
  readdirSync(`${DIST}assets`).filter((name) => name.endsWith(ending));

function budgetOf(path: string) {
  const budget = BUDGETS.find(({ paths }) => paths.test(path));
  if (!budget) throw new Error(`no budget for ${path}`);
  return budget;
}

/** The scripts and style sheets named in a page. */
function filesOfPage(page: string): string[] {
  const html = readFileSync(DIST + page, 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
}

function weigh(files: readonly string[]): number {
  const bytes = files.reduce((sum, file) => sum + statSync(`${DIST}${file}.gz`).size, 0);
  return Math.round(bytes / 100) / 10;
}
