import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { makeDemo } from '#fixtures/testing/make-demo.ts';
import { openBrowser } from '../e2e/support/open-browser.ts';
import { runProgram } from '../e2e/support/run-program.ts';
import { askProgram, MARA } from '../e2e/support/sign-in.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { percentile } from './percentile.ts';
import { measureJourney } from './web/measure-journey.ts';
import { type Measured, measureVisit } from './web/measure-visit.ts';
import { serveBare } from './web/serve-bare.ts';

/**
 * Visits every screen of a publisher with an empty cache at a quarter of the processor's speed and
 * over slow 4G, beside a bare React page in the same run, then walks through a working day. Bytes
 * are counted with brotli, as browsers ask, and with gzip.
 * `npm run bench -- web [part of the path] [rounds]`.
 */
const [only = '', rounds = '3'] = process.argv.slice(3);
const MAX_FILES = 20;
const MAX_CLS = 0.02;
const MAX_INP_MS = 200;
/** Milliseconds: sign-in, the reports, any other screen. */
const lcpBudget = (path: string) =>
  /^\/(auth|forgot|reset|autologin)/.test(path) ? 1_200 : /^\/reports/.test(path) ? 1_800 : 1_300;

await ensureBuilt();
const program = await runProgram({ METRICS_PORT: '0' }, makeDemo);
const { url: bareUrl, server } = await serveBare();
const browser = await openBrowser();
try {
  const { token } = await askProgram(program.url, '/auth/sign_in', MARA);
  const bare = await measureOften(browser, bareUrl, null);
  report('bare page', bare, { gzip: bare.bytes, lcpMs: 0 });
  for (const path of publisherPaths().filter((one) => one.includes(only))) {
    const isSignedIn = lcpBudget(path) !== 1_200;
    const given = isSignedIn ? String(token) : null;
    const seen = await measureOften(browser, program.url + path, given);
    const gzip = await measureVisit(browser, {
      url: program.url + path,
      token: given,
      isThrottled: false,
      encoding: 'gzip',
    });
    report(path, seen, { gzip: gzip.bytes, lcpMs: lcpBudget(path) });
  }
  const { steps, inpMs } = await measureJourney(browser, program.url, String(token));
  for (const { name, ms } of steps) console.log(`journey: ${name}: ${ms.toFixed(0)} ms`);
  console.log(
    `journey: INP ${inpMs} ms (budget ${MAX_INP_MS}) ${inpMs > MAX_INP_MS ? 'OVER' : ''}`,
  );
} finally {
  await browser.close();
  server.close();
  await program.stop();
}

/** The screens without parameters in their path. */
function publisherPaths(): string[] {
  const list = fileURLToPath(new URL('../dist/web/screens.json', import.meta.url));
  const routes = JSON.parse(readFileSync(list, 'utf8')) as [path: string, files: string[]][];
  return routes
    .filter(([path, files]) => files.length > 0 && !/\$|^\/(staff\/|404|500)/.test(path))
    .map(([path]) => path);
}

/** The medians of several throttled visits. */
async function measureOften(
  browser: Browser,
  url: string,
  token: string | null,
): Promise<Measured> {
  const seen: Measured[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    seen.push(await measureVisit(browser, { url, token, isThrottled: true }));
  }
  const median = (key: keyof Measured) =>
    percentile(
      seen.map((one) => one[key]),
      0.5,
    );
  return {
    files: median('files'),
    calls: median('calls'),
    bytes: median('bytes'),
    lcpMs: median('lcpMs'),
    cls: median('cls'),
  };
}

function report(
  name: string,
  { files, calls, bytes, lcpMs, cls }: Measured,
  { gzip, lcpMs: budgetMs }: { gzip: number; lcpMs: number },
): void {
  const over = [
    files > MAX_FILES && 'files',
    cls > MAX_CLS && 'CLS',
    budgetMs > 0 && lcpMs > budgetMs && 'LCP',
  ].filter(Boolean);
  const kB = (count: number) => `${(count / 1000).toFixed(0)} kB`;
  console.log(
    `${name}: ${files} files, ${calls} calls, ${kB(bytes)} brotli, ${kB(gzip)} gzip, ` +
      `LCP ${lcpMs.toFixed(0)} ms (budget ${budgetMs}), CLS ${cls.toFixed(3)}` +
      (over.length > 0 ? ` OVER: ${over.join(', ')}` : ''),
  );
}
