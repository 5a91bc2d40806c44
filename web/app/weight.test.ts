import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Transfer size and number of files of a first visit to each address (gzip, 1 kB = 1000 bytes): the
 * files named by its page and those of its screen. `npm test` builds the pages first.
 */
const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const isBuilt = existsSync(`${DIST}screens.json`);

/**
 * In kB; the first matching path applies. A first visit may transfer 20 files; page, font and the
 * request of the first calls are added to those counted here. Few files are worth some bytes that a
 * screen does not need (scripts/web-build/): styles of the shell and the dashboard are one file, those
 * of the other screens of publishers a second.
 */
const BUDGETS: readonly { of: string; paths: RegExp; js: number; css: number; files: number }[] = [
  {
    of: 'the auth area',
    paths: /^\/(auth\/|forgot-password|reset-password|autologin)/,
    js: 165,
    css: 12,
    files: 8,
  },
  { of: 'a public text', paths: /^\/(terms|privacy)/, js: 164, css: 12, files: 8 },
  { of: 'the shell', paths: /^\/(404|500)$/, js: 186, css: 16, files: 9 },
  { of: 'the dashboard', paths: /^\/dashboard$/, js: 193, css: 16, files: 10 },
  {
    of: 'a report of every day',
    paths: /^\/reports\/(performance|transactions)$/,
    js: 213,
    css: 24,
    files: 14,
  },
  { of: 'a report', paths: /^\/reports\//, js: 205, css: 24, files: 13 },
  { of: 'the staff console', paths: /^\/staff\//, js: 218, css: 25, files: 17 },
  { of: 'any other screen', paths: /^\//, js: 212, css: 24, files: 15 },
];
const FONT = 36;
// No visit loads all of it. What is loaded on demand is in files of its own, which compress less well. The
// hashes in the names of the files change it by 0.3 kB from build to build.
const WHOLE_ENGLISH = 416;
const CHINESE_TEXTS = 42;

const listed: [path: string, files: string[]][] = isBuilt
  ? JSON.parse(readFileSync(`${DIST}screens.json`, 'utf8'))
  : [];
// Paths that redirect have no files.
const routes = listed.filter(([, files]) => files.length > 0);

if (!isBuilt) test.skip('dist/web is missing, so no sizes are measured: npm test builds it first');

test.skipIf(!isBuilt)('every screen is measured', () => {
  const table = readFileSync(fileURLToPath(new URL('./routes.tsx', import.meta.url)), 'utf8');
  const screens = [...table.matchAll(/screen: \(\) => import/g)].length;
  const inShell = routes.filter(([path]) =>
    budgetOf(path).of.match(/report|dashboard|other/),
  ).length;
  expect(screens).toBeGreaterThan(0);
  expect(inShell, 'screens in dist/web: npm test rebuilds them').toBe(screens);
});

test.each(routes)('%s is within its budget', (path, files) => {
  const page = path.startsWith('/staff/') ? 'staff.html' : 'index.html';
  const all = [...new Set([...filesOfPage(page), ...files])];
  const js = weigh(all.filter((file) => file.endsWith('.js')));
  const css = weigh(all.filter((file) => file.endsWith('.css')));
  const budget = budgetOf(path);
  console.log(`${path}: ${js} kB of script, ${css} kB of style (${budget.js} and ${budget.css})`);
  expect(js, `script of ${budget.of}, kB`).toBeLessThanOrEqual(budget.js);
  expect(css, `style of ${budget.of}, kB`).toBeLessThanOrEqual(budget.css);
  expect(all.length, `files of ${budget.of}`).toBeLessThanOrEqual(budget.files);
});

test.skipIf(!isBuilt)('the font is one file within its budget', () => {
  const fonts = assets('.woff2');
  expect(fonts).toHaveLength(1);
  expect(statSync(`${DIST}assets/${fonts[0]}`).size / 1000).toBeLessThanOrEqual(FONT);
});

test.skipIf(!isBuilt)('all screens of the publisher together are within their budget', () => {
  const found = new Set(filesOfPage('index.html').filter((file) => file.endsWith('.js')));
  const forPublishers = screenFiles(false);
  const forStaff = screenFiles(true);
  for (const file of found) {
    for (const [name] of readFileSync(DIST + file, 'utf8').matchAll(/[\w-]+\.js(?=["'`])/g)) {
      const path = `assets/${name}`;
      const isTheirs =
        /^(en|zh)-staff-/.test(name) || (forStaff.has(path) && !forPublishers.has(path));
      if (!isTheirs && existsSync(DIST + path)) found.add(path);
    }
  }
  const [chinese, english] = [true, false].map((isChinese) =>
    weigh([...found].filter((file) => file.startsWith('assets/zh-') === isChinese)),
  );
  console.log(`all screens: ${english} kB of script in English, ${chinese} kB of Chinese texts`);
  expect(found.size).toBeGreaterThan(90);
  expect(english).toBeLessThanOrEqual(WHOLE_ENGLISH);
  expect(chinese).toBeLessThanOrEqual(CHINESE_TEXTS);
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

test.skipIf(!isBuilt)('no file only passes on names of another', () => {
  const scripts = assets('.js');
  const facades = scripts.filter((name) =>
    /^(import\{[^}]*\}from"[^"]*";)?export\{[^}]*\}(from"[^"]*")?;?\s*$/.test(
      readFileSync(`${DIST}assets/${name}`, 'utf8'),
    ),
  );
  expect(scripts.length).toBeGreaterThan(100);
  expect(facades).toEqual([]);
});

const assets = (ending: string) =>
  readdirSync(`${DIST}assets`).filter((name) => name.endsWith(ending));

function budgetOf(path: string) {
  const budget = BUDGETS.find(({ paths }) => paths.test(path));
  if (!budget) throw new Error(`no budget for ${path}`);
  return budget;
}

/** The files of all screens of staff, or of all others. */
function screenFiles(isStaff: boolean): Set<string> {
  const screens = routes.filter(([path]) => path.startsWith('/staff/') === isStaff);
  return new Set(screens.flatMap(([, files]) => files));
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
