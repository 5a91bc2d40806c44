import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { makeDemo } from '#fixtures/testing/make-demo.ts';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { openBrowser } from '../e2e/support/open-browser.ts';
import { runProgram } from '../e2e/support/run-program.ts';
import { askProgram, enterAsStaff, MARA } from '../e2e/support/sign-in.ts';
import { percentile } from './percentile.ts';
import { record } from './record.ts';
import { listRoutes, type Route } from './web/list-routes.ts';
import { measureJourney } from './web/measure-journey.ts';
import { type Measured, measureVisit, type Visit } from './web/measure-visit.ts';
import { serveBare } from './web/serve-bare.ts';

/**
 * Visits screens with an empty cache at a quarter of the processor's speed, with gzip, and over slow
 * 4G, with brotli, beside a bare React page in the same run; then walks through a working day.
 * `npm run bench -- web [sign-in dashboard reports /part-of-a-path] [--rounds 3] [--minutes 20]
 * [--data folder] [--quick] [--files]`. Without names all screens of publishers; `/staff/` those of staff.
 * `--data` keeps the demo data for the next run; `--quick` measures one visit without slow 4G and no
 * journey; `--files` names each file. After `--minutes` the remaining screens are named, not measured.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    data: { type: 'string' },
    quick: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
  },
});
// With the calls, the font and the pictures.
const MAX_FILES = 45;
const MAX_CLS = 0.02;
const MAX_INP_MS = 200;

type Address = Pick<Visit, 'url' | 'stored'>;
type Both = { fast: Measured; slow: Measured };

await ensureBuilt();
if (values.data && !existsSync(values.data)) await makeDemo(values.data);
const program = await runProgram(
  { METRICS_PORT: '0', ...(values.data && { DATA_DIR: values.data }) },
  makeDemo,
);
const { url: bareUrl, server } = await serveBare();
const browser = await openBrowser();
try {
  const routes = listRoutes(positionals);
  const stored = await signIn(browser, routes);
  const bare = await measureBoth(browser, { url: bareUrl, stored: {} });
  report('bare page', bare, bare, 1);
  const endMs = performance.now() + Number(values.minutes) * 60_000;
  const over: string[] = [];
  const missing: string[] = [];
  for (const { path, limit, who } of routes) {
    if (performance.now() > endMs) missing.push(path);
    else {
      const address = { url: program.url + path, stored: who === 'visitor' ? {} : stored };
      const seen = await measureBoth(browser, address).catch((error: Error) => error.message);
      if (typeof seen === 'string') missing.push(`${path} (${seen.split('\n')[0]})`);
      else if (report(path, seen, bare, limit)) over.push(path);
    }
  }
  console.log(`${routes.length - missing.length} screens, over a limit: ${over.length}`);
  if (missing.length > 0) console.log(`not measured: ${missing.join(', ')}`);
  if (!values.quick) await walk(browser, stored);
} finally {
  await browser.close();
  server.close();
  await program.stop();
}

/** The tokens of a publisher and, for their screens, of staff. */
async function signIn(browser: Browser, routes: readonly Route[]): Promise<Record<string, string>> {
  const { token } = await askProgram(program.url, '/auth/sign_in', MARA);
  const stored = { token: String(token) };
  if (!routes.some(({ who }) => who === 'staff')) return stored;
  const page = await browser.newPage();
  const staff_token = await enterAsStaff(page, program.url);
  await page.context().close();
  return { ...stored, staff_token };
}

/** The medians of `--rounds` visits of each kind. */
async function measureBoth(browser: Browser, address: Address): Promise<Both> {
  const visits = { fast: [] as Measured[], slow: [] as Measured[] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    visits.fast.push(
      await measureVisit(browser, { ...address, throttle: 'cpu', encoding: 'gzip' }),
    );
    if (values.quick) continue;
    visits.slow.push(await measureVisit(browser, { ...address, throttle: 'slow', encoding: 'br' }));
  }
  return {
    fast: medians(visits.fast),
    slow: medians(values.quick ? visits.fast : visits.slow),
  };
}

function medians(seen: readonly Measured[]): Measured {
  const median = (key: Exclude<keyof Measured, 'listed'>) =>
    percentile(
      seen.map((one) => one[key]),
      0.5,
    );
  return {
    files: median('files'),
    calls: median('calls'),
    pictures: median('pictures'),
    bytes: median('bytes'),
    usableMs: median('usableMs'),
    lcpMs: median('lcpMs'),
    cls: Math.max(...seen.map(({ cls }) => cls)),
    listed: seen[0]?.listed ?? [],
  };
}

/** Prints a line; returns whether a limit is exceeded. */
function report(name: string, { fast, slow }: Both, bare: Both, limit: number): boolean {
  const cls = Math.max(fast.cls, slow.cls);
  const over = [
    fast.files > MAX_FILES && 'files',
    cls > MAX_CLS && 'CLS',
    fast.lcpMs > limit * bare.fast.lcpMs && 'LCP',
  ].filter(Boolean);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  const ratio = (part: Measured, whole: Measured) =>
    `${(part.lcpMs / Math.max(1, whole.lcpMs)).toFixed(1)} x bare`;
  const slowPart = values.quick
    ? ''
    : `; slow 4G: ${kB(slow.bytes)} brotli, LCP ${slow.lcpMs.toFixed(0)} ms ` +
      `(${ratio(slow, bare.slow)}), usable ${slow.usableMs.toFixed(0)} ms`;
  console.log(
    `${name}: ${fast.files} files (${fast.calls} calls, ${fast.pictures} pictures), ` +
      `${kB(fast.bytes)} gzip, CLS ${cls.toFixed(3)}, LCP ${fast.lcpMs.toFixed(0)} ms ` +
      `(${ratio(fast, bare.fast)}, at most ${limit}), usable ${fast.usableMs.toFixed(0)} ms` +
      slowPart +
      (over.length > 0 ? ` OVER: ${over.join(', ')}` : ''),
  );
  const { listed: _fast, ...atQuarterSpeed } = fast;
  const { listed: _slow, ...overSlow4g } = slow;
  record({ name, limit, over, fast: atQuarterSpeed, slow: overSlow4g });
  if (values.files) console.log(fast.listed.map((one) => `  ${one}`).join('\n'));
  return over.length > 0;
}

async function walk(browser: Browser, stored: Record<string, string>): Promise<void> {
  const walked = await measureJourney(browser, program.url, stored);
  for (const { name, ms, inpMs } of walked) {
    console.log(`journey: ${name}: ${ms.toFixed(0)} ms, slowest reply to input ${inpMs} ms`);
  }
  const inpMs = Math.max(...walked.map((step) => step.inpMs));
  record({ journey: walked });
  const verdict = inpMs > MAX_INP_MS ? ' OVER' : '';
  console.log(`journey: INP ${inpMs} ms (budget ${MAX_INP_MS})${verdict}`);
}
