import { setTimeout } from 'node:timers/promises';

const POLL_MS = 50;
const MAX_MS = 60_000;

/**
 * Waits until the spool of a redirect process is empty; returns the milliseconds waited. Throws
 * after a minute.
 */
export async function waitForSpool(metricsPort: number): Promise<number> {
  const begunMs = performance.now();
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const waitedMs = performance.now() - begunMs;
    if (/^tributary_clicks_lag_seconds 0$/m.test(metrics)) return waitedMs;
    if (waitedMs > MAX_MS) throw new Error('the spool is not empty after a minute');
    await setTimeout(POLL_MS);
  }
}
