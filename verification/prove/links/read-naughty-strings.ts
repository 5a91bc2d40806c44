import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { buildSetup } from './build-setup.ts';
import { checkLocation } from './check-location.ts';
import { encodeText, openVisitor } from './open-visitor.ts';

// The Big List of Naughty Strings. Without the file nothing is tried, and the count shows that.
const FILE = sharedData('hostile/blns.json');
const FAULT = 21002;
const CONCURRENCY = 8;

/** Uses each (or every nth) naughty string as a sub-id and as a URL, in visits and in calls. */
export async function readNaughtyStrings(
  app: Application,
  random: Random,
  every: number,
): Promise<Found> {
  const all: string[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const texts = all.filter((_text, place) => place % every === 0);
  const { open, token, track } = await buildSetup(app, random);
  const { origin, visit } = await openVisitor(app);
  const violations: string[] = [];
  await runAtOnce(texts.length, CONCURRENCY, async (index) => {
    const text = texts[index] ?? '';
    const report = (what: string) => violations.push(`${what}: ${JSON.stringify(text)}`);
    const encoded = encodeText(text);
    for (const query of [`uid1=${encoded}`, `url=${encoded}`, `url=${encoded}&uid5=${encoded}`]) {
      const { status, location } = await visit(`/t/${open.link.code}?${query}`);
      const wrong = checkLocation(location, origin, open.domain);
      if (wrong || status !== 302) report(`${status}, ${wrong} by ?${query.slice(0, 40)}`);
    }
    const page = `https://${open.domain}/`;
    const calls: [string, object][] = [
      ['/link/generate', { mcid: open.mcid, target_url: page, uid1: text }],
      ['/link/generate', { mcid: open.mcid, target_url: text }],
      ['/link/batch', { links: [{ target_url: text, uid2: text }, text, { target_url: page }] }],
      ['/link/list', { keyword: text }],
      ['/tools/linkbook', { url: text, track }],
      ['/tools/linkbook', { url: page, track: text, tag: text }],
      ['/tools/linkbook_merchants', { hosts: [text], track }],
    ];
    for (const [path, input] of calls) {
      const answer = await app.ask(path, input, { token, address: `198.51.${index % 256}.9` });
      if (answer.code === FAULT) report(`${path} broke`);
    }
  });
  return { counts: { 'naughty strings as sub-id and address': texts.length }, violations };
}
