import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { makeDemo } from '#fixtures/testing/make-demo.ts';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { lengthenList } from '../e2e/support/lengthen-list.ts';
import { openBrowser, openPage } from '../e2e/support/open-browser.ts';
import { runProgram } from '../e2e/support/run-program.ts';
import { enterAsPublisher, settle } from '../e2e/support/sign-in.ts';
import { record } from './record.ts';

/**
 * Scrolls a table of 10,000 rows from its first to its last row, a screenful every 100 ms, beside one
 * of 100 rows in the same run: frames, frames longer than two of 60 Hz, and long tasks (above 50 ms).
 * `npm run bench -- scroll [--url address]`; `--url` names a running demonstration.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { url: { type: 'string' } },
});
const STEPS = 60;
const STEP_PX = 600;
const STEP_MS = 100;
const LATE_MS = 34;

await ensureBuilt();
const program = values.url
  ? { url: values.url, stop: async () => {} }
  : await runProgram({}, makeDemo);
const browser = await openBrowser();
try {
  for (const rows of [100, 10_000]) {
    const { page } = await openPage(browser, { moving: true });
    await enterAsPublisher(page, program.url);
    await lengthenList(page, rows);
    await page.goto(`${program.url}/reports/transactions`);
    await page.getByText('ROW-1', { exact: true }).waitFor();
    await settle(page);
    const { frames, late, longest, tasks, drawn } = await scroll(page);
    record({ rows, frames, late, longest_ms: longest, long_tasks_ms: tasks, drawn });
    console.log(
      `${rows} rows: ${frames} frames, ${late} late (longest ${longest} ms), ` +
        `${tasks.length} long tasks (${tasks.join(', ') || 'none'} ms), ${drawn} rows drawn`,
    );
    await page.context().close();
  }
} finally {
  await browser.close();
  await program.stop();
}

/** Scrolls the table and reports its frames; a short table scrolls up again at its end. */
function scroll(page: Page) {
  const given = { STEPS, STEP_PX, STEP_MS, LATE_MS };
  return page.evaluate(async ({ STEPS, STEP_PX, STEP_MS, LATE_MS }) => {
    const region = document.querySelector('section:has(> table)') as HTMLElement;
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
    const times: number[] = [];
    let isOver = false;
    const count = (time: number) => {
      times.push(time);
      if (!isOver) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    let direction = 1;
    for (let step = 0; step < STEPS; step += 1) {
      const before = region.scrollTop;
      region.scrollBy(0, STEP_PX * direction);
      if (region.scrollTop === before) direction = -direction;
      await new Promise((resume) => setTimeout(resume, STEP_MS));
    }
    isOver = true;
    const gaps = times.slice(1).map((time, nth) => time - (times[nth] ?? time));
    return {
      frames: gaps.length,
      late: gaps.filter((gap) => gap > LATE_MS).length,
      longest: Math.round(Math.max(...gaps)),
      tasks,
      drawn: region.querySelectorAll('tbody tr:has(td:nth-child(2))').length,
    };
  }, given);
}
