import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';

// Two applications with one database, as two processes on one port.
const one = await openTestApp();
const other = await openTestApp({ DATABASE_URL: one.config.database_url });
const host = '127.0.0.1';
const shared = (port: number) => ({ port, host, reusePort: true });
await one.app.listen(shared(0));
const { port } = one.app.server.address() as AddressInfo;
await other.app.listen(shared(port));

/** Connections accepted by each of the two. */
const accepted = [0, 0];
for (const [index, { app }] of [one, other].entries()) {
  app.server.on('connection', () => {
    accepted[index] = (accepted[index] ?? 0) + 1;
  });
}

/** Visits on a connection of its own; resolves to the target without its query. */
function visit(code: string): Promise<string> {
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve, reject) => {
    get(
      { host, port, path: `/t/${code}`, agent, headers: { 'user-agent': 'Browser' } },
      (answer) => {
        answer.resume();
        resolve(String(answer.headers.location).split('?')[0] ?? '');
      },
    ).on('error', reject);
  });
}

/** Visits until both have accepted connections since; the targets seen. */
async function visitBoth(code: string): Promise<Set<string>> {
  accepted.fill(0);
  const targets = new Set<string>();
  // The kernel chooses by a hash of the addresses: a hundred connections to one of two are a fault.
  for (let nth = 0; nth < 100 && accepted.includes(0); nth += 1) targets.add(await visit(code));
  expect(accepted).not.toContain(0);
  return targets;
}

test('two processes share a port, and both see a changed link', async () => {
  const link = await buildTrackingLink(one, { target_url: 'https://shop.test/before' });
  expect(await visitBoth(link.code)).toEqual(new Set(['https://shop.test/before']));
  await one.db
    .updateTable('links')
    .set({ target_url: 'https://shop.test/after' })
    .where('code', '=', link.code)
    .execute();
  await expect
    .poll(() => visitBoth(link.code), { timeout: 10_000 })
    .toEqual(new Set(['https://shop.test/after']));
});
