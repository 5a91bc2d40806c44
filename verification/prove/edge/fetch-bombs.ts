import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { APP_ID, type ReplyOf } from '#contract/call.ts';
import { openProductFeed, setProductFeed } from '#contract/products/staff.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';

type Size = { mb: number };

const TIMEOUT_MS = 120_000;
const POLL_MS = 200;

/**
 * Decompression bombs as feeds fetched by the worker: some hundred bytes expand to many megabytes.
 */
export async function fetchBombs(app: Application, { mb }: Size): Promise<Found> {
  const size = mb * 1_000_000;
  const bombs: Record<string, [packed: Buffer, problem: string]> = {
    '/field': [gzipSync(`id,name\n1,"${'x'.repeat(size)}`), 'FILE_FIELD_TOO_LONG'],
    '/levels': [gzipSync(`<rss><item>${'<a>'.repeat(size / 3)}`), 'FILE_NESTED_TOO_DEEP'],
    '/cells': [gzipSync(`id,name\n${','.repeat(size)}`), 'FILE_TAKES_TOO_MUCH_MEMORY'],
    '/twice': [gzipSync(gzipSync('x'.repeat(size))), 'FILE_ENCODING_INVALID'],
  };
  const host = createServer(({ url = '' }, response) => response.end(bombs[url]?.[0]));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const allowed = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  const staff = await buildStaff(app, 'admin');
  const limits = { growth_mb: 150, loop_delay_ms: 500, p99_ms: 1_500 };
  const found = attackProgram(
    app,
    limits,
    async ({ port }) => {
      const violations: string[] = [];
      for (const [path, [, expected]] of Object.entries(bombs)) {
        const { mcid } = await buildBrand(app);
        const ask = (call: { path: string }, attributes: object) =>
          askProgram(port, staff.token, call.path, { mcid, ...attributes });
        await ask(setProductFeed, { address: `http://${allowed}${path}`, skip_bad: 1 });
        const problem = await waitForProblem(() => ask(openProductFeed, {}));
        if (problem !== expected) violations.push(`${path} ended with ${problem}`);
      }
      return { counts: { feeds: Object.keys(bombs).length }, violations };
    },
    { OUTBOUND_ALLOWED: allowed },
  );
  return found.finally(() => host.close());
}

type Shown = ReplyOf<typeof openProductFeed>;

async function waitForProblem(show: () => Promise<Shown>): Promise<string | null> {
  for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MS; ) {
    const [run] = (await show()).runs;
    if (run) return run.problem;
    await setTimeout(POLL_MS);
  }
  return 'no answer in time';
}

async function askProgram(
  port: number,
  token: string,
  path: string,
  attributes: object,
): Promise<Shown> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes } }),
  });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: Shown;
  };
  if (code !== 0) throw new Error(`${path} was answered ${message}`);
  return data;
}
