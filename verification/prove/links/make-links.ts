import { sql } from 'kysely';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, type Random } from '../seeded-random.ts';
import { buildSetup, EVIL } from './build-setup.ts';
import { checkLocation } from './check-location.ts';
import { makeHonestAddress, makeHostileAddress } from './make-addresses.ts';
import { openVisitor } from './open-visitor.ts';

type Setup = Awaited<ReturnType<typeof buildSetup>>;
/** The result of a call that creates or re-points a link; null if refused. */
type Made = { target_url: string; short_url: string } | null;
type Attempt = { code: number; made: Made };
type LinkCall = (address: string, index: number) => Promise<Attempt>;

const CONCURRENCY = 8;
const FAULT = 21002;
const MAX_CONCURRENT = 100;
const SHOWN = 160;
const EDITED = 16;
const LINKS_A_DAY = 500;

/**
 * Passes hostile URLs to every call that creates or re-points a link. An accepted URL is a page of
 * the brand, and the visited link leads nowhere else; each call accepts honest URLs.
 */
export async function makeLinks(app: Application, random: Random, count: number): Promise<Found> {
  const setup = await buildSetup(app, random);
  const { origin, visit } = await openVisitor(app);
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const calls = await openCalls(app, random, setup);
  const { domain } = setup.open;
  const checkAttempt = async (call: string, address: string, { code, made }: Attempt) => {
    const where = `${call} ${JSON.stringify(address).slice(0, SHOWN)}`;
    if (code === FAULT) violations.push(`a fault: ${where}`);
    if (!made) return false;
    const wrong = checkLocation(made.target_url, origin, domain);
    if (wrong) violations.push(`${wrong} accepted: ${where}`);
    const { status, location } = await visit(new URL(made.short_url).pathname);
    const lost = checkLocation(location, origin, domain);
    if (lost || status !== 302) violations.push(`${status}, ${lost} behind the link: ${where}`);
    return true;
  };
  for (const [name, call] of Object.entries(calls)) {
    const addresses = Array.from({ length: count }, () => makeHostileAddress(random, domain, EVIL));
    let accepted = 0;
    await runAtOnce(count, CONCURRENCY, async (index) => {
      const address = addresses[index] ?? '';
      if (await checkAttempt(name, address, await call(address, index))) accepted += 1;
    });
    for (let times = 0; times < 20; times += 1) {
      const address = makeHonestAddress(random, domain);
      if (!(await checkAttempt(name, address, await call(address, times)))) {
        violations.push(`${name} refuses the honest ${address}`);
      }
    }
    counts[`hostile addresses to ${name}`] = count;
    counts[`of which ${name} accepts as pages of the brand`] = accepted;
  }
  const batched = await batchAddresses(app, random, setup, count, checkAttempt);
  counts['hostile addresses to /link/batch'] = batched;
  return { counts, violations };
}

async function openCalls(
  app: Application,
  random: Random,
  { token, track, open }: Setup,
): Promise<Record<string, LinkCall>> {
  const links: number[] = [];
  for (let nth = 0; nth < EDITED; nth += 1) {
    const input = { mcid: open.mcid, target_url: `https://${open.domain}/${nth}` };
    const { data } = await app.ask('/link/generate', input, { token });
    links.push((data as { link_id: number }).link_id);
  }
  const request = async (path: string, input: object, from: object): Promise<Attempt> => {
    const { code, data } = await app.ask(path, input, from);
    return { code, made: code === 0 ? (data as Made) : null };
  };
  return {
    '/link/generate': (target_url) =>
      request('/link/generate', { mcid: open.mcid, target_url }, { token }),
    '/link/edit': (target_url, index) =>
      request('/link/edit', { link_id: links[index % EDITED], target_url }, { token }),
    '/tools/linkbook': async (url, index) => {
      // The limit is 1,000 links a day per link code: backdate the existing ones.
      if (index % LINKS_A_DAY === 0) await ageLinks(app);
      return request('/tools/linkbook', { url, track }, { address: pickAddress(random) });
    },
  };
}

async function ageLinks(app: Application): Promise<void> {
  await sql`update links set created_at = created_at - interval '1 day'`.execute(app.db);
}

async function batchAddresses(
  app: Application,
  random: Random,
  { token, open }: Setup,
  count: number,
  checkAttempt: (call: string, address: string, attempt: Attempt) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; done < count; done += MAX_CONCURRENT) {
    const size = Math.min(MAX_CONCURRENT, count - done);
    const links = Array.from({ length: size }, (_, nth) => ({
      target_url: makeHostileAddress(random, open.domain, EVIL),
      ...(nth % 2 === 0 && { mcid: open.mcid }),
    }));
    const { code, data } = await app.ask('/link/batch', { links }, { token });
    if (code !== 0) await checkAttempt('/link/batch', '', { code: FAULT, made: null });
    const list = (data as { list?: { code: number; link: Made }[] } | null)?.list ?? [];
    for (const [nth, row] of list.entries()) {
      const attempt = { code: row.code, made: row.link };
      await checkAttempt('/link/batch', links[nth]?.target_url ?? '', attempt);
    }
  }
  return count;
}
