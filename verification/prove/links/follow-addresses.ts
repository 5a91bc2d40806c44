import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { buildSetup, EVIL } from './build-setup.ts';
import { checkLocation } from './check-location.ts';
import { makeHonestAddress, makeHostileAddress } from './make-addresses.ts';
import { encodeLittle, encodeText, openVisitor } from './open-visitor.ts';

const CONCURRENCY = 16;
const SHOWN = 160;

/**
 * Visits `/t/{code}?url=` with hostile URLs, encoded fully, minimally or twice, and with honest
 * ones. Every visitor lands on the brand's own pages, and the honest ones on the requested page.
 */
export async function followAddresses(
  app: Application,
  random: Random,
  count: number,
): Promise<Found> {
  const { open, closed } = await buildSetup(app, random);
  const { origin, visit } = await openVisitor(app);
  const violations: string[] = [];
  const seen = { own: 0, front: 0, honest: 0 };
  const cases = Array.from({ length: count }, () => makeCase(random, open.domain));
  await runAtOnce(count, CONCURRENCY, async (index) => {
    const { address, query } = cases[index] ?? { address: '', query: '' };
    const brand = index % 5 === 4 ? closed : open;
    const { status, location } = await visit(`/t/${brand.link.code}?${query}`);
    const wrong = checkLocation(location, origin, brand.domain);
    const where = JSON.stringify(address).slice(0, SHOWN);
    if (status >= 500) violations.push(`${status} for ${where}`);
    else if (wrong) violations.push(`${wrong} for ${where}`);
    const isFront = location?.startsWith(`${brand.link.target_url}?afsrc=1&click_ref=`);
    if (brand === closed && !isFront) violations.push(`a closed brand's page for ${where}`);
    if (isFront) seen.front += 1;
    else seen.own += 1;
  });
  const honest = Math.ceil(count / 10);
  await runAtOnce(honest, CONCURRENCY, async () => {
    const address = makeHonestAddress(random, open.domain);
    const { location } = await visit(`/t/${open.link.code}?url=${encodeText(address)}`);
    const arrived = location?.replace(/[?&]afsrc=1&click_ref=[\w-]{32}$/, '');
    if (arrived === new URL(address).href) seen.honest += 1;
    else violations.push(`an honest visitor of ${address} lands at ${location}`);
  });
  return {
    counts: {
      'hostile addresses on /t/{code}?url=': count,
      'sent to the front page': seen.front,
      "sent to another page of the brand's": seen.own,
      'honest addresses opened': seen.honest,
    },
    violations,
  };
}

/** A hostile URL in one of the encodings a query can have. */
function makeCase(random: Random, own: string): { address: string; query: string } {
  const address = makeHostileAddress(random, own, EVIL);
  const whole = encodeText(address);
  const ways = [
    `url=${whole}`,
    `url=${encodeLittle(address)}`,
    `url=${encodeText(whole)}`,
    `url=https://${own}/&url=${whole}`,
    `url=${whole}&url=https://${own}/`,
    `URL=x&uid1=${whole}&url=${whole}`,
    `url[]=${whole}&url=${whole}`,
    `url=${whole};url=${whole}`,
  ];
  return { address, query: ways[pickBelow(random, ways.length)] ?? '' };
}
