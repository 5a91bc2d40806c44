import { readFile } from 'node:fs/promises';
import { setClock } from '#server/platform/clock.ts';
import type { Client } from './open-client.ts';
import type { Invoice } from './read-invoices.ts';

const CLICK_REF = 'click_ref';
const BETWEEN_MS = 10 * 60_000;

/** The click reference of each invoice. */
export type ClickRefs = Record<string, string>;

/** Browser user agents, most common first. */
export async function readUserAgents(path: string): Promise<string[]> {
  const list: { userAgent: string; weight: number }[] = JSON.parse(await readFile(path, 'utf8'));
  return list.toSorted((a, b) => b.weight - a.weight).map((one) => one.userAgent);
}

/**
 * Makes one click for every invoice, ten minutes to an hour before it, with links and browsers in
 * rotation. The server shares this process, so the clock is set to the time of each click.
 */
export async function visitLinks(
  client: Client,
  invoices: readonly Invoice[],
  links: readonly string[],
  userAgents: readonly string[],
): Promise<ClickRefs> {
  const visits = invoices.map((invoice, index) => ({
    invoice,
    at: new Date(invoice.at.getTime() - ((index % 6) + 1) * BETWEEN_MS),
    path: links[index % links.length] ?? '',
    userAgent: userAgents[index % userAgents.length] ?? '',
  }));
  visits.sort((a, b) => a.at.getTime() - b.at.getTime());
  const refs: ClickRefs = {};
  for (const { invoice, at, path, userAgent } of visits) {
    setClock(at);
    const location = await client.visit(path, userAgent);
    const ref = new URL(location).searchParams.get(CLICK_REF);
    if (!ref) throw new Error(`No click reference in ${location}`);
    refs[invoice.id] = ref;
  }
  return refs;
}
