import { setTimeout } from 'node:timers/promises';
import { makeSubId } from '../make-sub-id.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { buildSetup } from './build-setup.ts';
import { encodeText, openVisitor } from './open-visitor.ts';

const CONCURRENCY = 16;
const MAX_MS = 20_000;

/**
 * Sends visitors with hostile sub-ids: in the URL of the link, in the link itself, and in a
 * parameter of the brand's page. The landing URL keeps scheme, host, port and path; the page's
 * parameter decodes to the original; the click stores the sub-id as given.
 */
export async function carrySubIds(app: Application, random: Random, count: number): Promise<Found> {
  const { open, token } = await buildSetup(app, random);
  const { visit } = await openVisitor(app);
  const violations: string[] = [];
  const expected = new Map<string, string>();
  const cases = Array.from({ length: count }, () => makeSubId(random));
  let stored = 0;
  await runAtOnce(count, CONCURRENCY, async (index) => {
    const { text, isWild } = cases[index] ?? { text: 'x', isWild: false };
    const report = (what: string) => {
      violations.push(`${what}: ${JSON.stringify(text)}`);
    };
    const page = `https://www.${open.domain}/a/b?sub=${encodeText(text)}&z=1`;
    let path = `/t/${open.link.code}?url=${encodeText(page)}&uid1=${encodeText(text)}`;
    if (index % 10 === 0 && !isWild && page.length <= 255) {
      const input = { mcid: open.mcid, target_url: page, uid1: text };
      const { code, data } = await app.ask('/link/generate', input, { token });
      if (code !== 0) report(`refused with ${code}`);
      else path = new URL((data as { short_url: string }).short_url).pathname;
      stored += 1;
    }
    const { status, location = '' } = await visit(path);
    const found = URL.parse(location);
    if (status !== 302 || !found) return report(`answered ${status} ${location}`);
    const wanted = page.length <= 2048 ? new URL(page) : new URL(open.link.target_url);
    for (const part of ['protocol', 'host', 'port', 'pathname', 'username', 'hash'] as const) {
      if (found[part] !== wanted[part]) report(`the ${part} became ${found[part]}`);
    }
    const refs = found.searchParams.getAll('click_ref');
    if (refs.length !== 1 || !/^[\w-]{32}$/.test(refs[0] ?? '')) report(`references: ${refs}`);
    const [sub, ...more] = found.searchParams.getAll('sub');
    if (wanted.search !== '' && (sub !== text.toWellFormed() || more.length > 0)) {
      report(`the brand reads ${JSON.stringify(sub)}`);
    }
    if (!isWild) expected.set(refs[0] ?? '', text);
  });
  violations.push(...(await compareClicks(app, expected)));
  return {
    counts: {
      'hostile sub-ids': count,
      'of them stored in links': stored,
      'read back from clicks': expected.size,
    },
    violations,
  };
}

async function compareClicks(
  app: Application,
  expected: ReadonlyMap<string, string>,
): Promise<string[]> {
  await waitForClicks(app, [...expected.keys()]);
  const clicks = await app.db.selectFrom('clicks').select(['click_ref', 'uid1']).execute();
  const kept = new Map(clicks.map((click) => [click.click_ref, click.uid1]));
  return [...expected]
    .filter(([ref, text]) => kept.get(ref) !== text)
    .map(([ref, text]) => `${JSON.stringify(text)} was kept as ${JSON.stringify(kept.get(ref))}`);
}

/** Clicks are stored in batches, a moment after their visitors were redirected. */
async function waitForClicks({ db }: Application, refs: readonly string[]): Promise<void> {
  const limit = performance.now() + MAX_MS;
  for (let stored = -1; stored < refs.length && performance.now() < limit; ) {
    await setTimeout(50);
    const kept = await db.selectFrom('clicks').select('click_ref').execute();
    const known = new Set(kept.map((click) => click.click_ref));
    stored = refs.filter((ref) => known.has(ref)).length;
  }
}
