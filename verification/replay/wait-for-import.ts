import { setTimeout } from 'node:timers/promises';
import { catalogueImports } from '#contract/imports/staff.ts';
import type { Client } from './open-client.ts';

const POLL_MS = 200;
const TIMEOUT_MS = 60_000;

/** Waits until the worker has brought an import into a state. Throws after a minute. */
export async function waitForImport(
  client: Client,
  staff: string,
  id: number,
  state: 'checked' | 'applied',
): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end) {
    const shown = await client.ask(catalogueImports.show, staff, { id });
    if (shown.state === state) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The import ${id} is not ${state}.`);
}
