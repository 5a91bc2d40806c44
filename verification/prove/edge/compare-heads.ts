import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { CODE, cutEverywhere, type Drawn, drawHeads, MARK } from './draw-heads.ts';
import { exchangeBytes } from './exchange-bytes.ts';

/** A server with its own link, so that the visits it parsed can be counted. */
type Side = { server: Server; code: string; link_id: number };

const CONCURRENCY = 40;
const QUIET_MS = 120;
/** For a retry after a difference, which a busy machine can cause. */
const LONG_QUIET_MS = 1_200;
const TRIES = 4;
const STORED_MS = 20_000;
const REFUSAL = /4(00|31) $/;

/**
 * Differential test for request smuggling. Sends the same bytes to the application with its fast
 * path and to Node's own HTTP server with the same handlers. Compares every response: status,
 * redirect target, and whether the connection stays open, which a request at the end shows. Then
 * compares the recorded clicks of each connection: a smuggled request would be an additional click.
 */
export async function compareHeads(
  app: Application,
  random: Random,
  { heads }: { heads: number },
): Promise<Found> {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const build = () => buildTrackingLink(app, { target_url: 'https://shop.test/a' });
  const front: Side = { server: app.app.server, ...(await build()) };
  const node: Side = { server: await copyServer(front.server), ...(await build()) };
  const drawn = cutEverywhere();
  while (drawn.length < heads) drawn.push(drawHeads(random));
  const counts = { 'heads compared': 0, redirected: 0, refused: 0, 'explained differences': 0 };
  const violations: string[] = [];
  await runAtOnce(drawn.length, CONCURRENCY, async (index) => {
    const one = drawn[index] as Drawn;
    const [ours, theirs] = await compare([front, node], one, index);
    counts['heads compared'] += 1;
    if (theirs.includes('302')) counts.redirected += 1;
    if (theirs.startsWith('4')) counts.refused += 1;
    if (ours === theirs) return;
    if (isExplained(ours, theirs)) counts['explained differences'] += 1;
    else violations.push(`${describe(one)}: ${ours}; Node: ${theirs}`);
  });
  node.server.close();
  node.server.closeAllConnections();
  const differing = await compareClicks(app, front, node);
  violations.push(...differing.map((index) => `${describe(drawn[index])}: other visits`));
  return { counts, violations };
}

/**
 * Node's own server drops pending responses when an invalid request follows, and treats anything
 * after a request that closes the connection as invalid; which responses are still pending depends
 * on how the bytes arrive. The fast path sends each response before it reads on, and nothing after
 * it has closed. So if both close the connection and one of them refuses the last request, one may
 * lack that refusal, or responses that the other has sent before. Their visits must still be equal.
 */
function isExplained(ours: string, theirs: string): boolean {
  const areClosed = [ours, theirs].every((answers) => /(200|4\d\d|302 \S+) $/.test(answers));
  const [mine, other] = [ours, theirs].map((answers) => answers.replace(REFUSAL, ''));
  if (!areClosed || mine === undefined || other === undefined) return false;
  const isRefused = REFUSAL.test(ours) || REFUSAL.test(theirs);
  return isRefused && (isSubsequence(mine, other) || isSubsequence(other, mine));
}

function isSubsequence(part: string, whole: string): boolean {
  const left = part.split(' ').filter((word) => word !== '');
  for (const word of whole.split(' ')) if (word === left[0]) left.shift();
  return left.length === 0;
}

/** Node's server without the fast path: the same listeners, except those that read connections. */
async function copyServer(fronted: Server): Promise<Server> {
  const plain = createServer();
  for (const event of ['request', 'clientError'] as const) {
    for (const listener of fronted.listeners(event)) plain.on(event, listener as () => void);
  }
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  return plain;
}

async function compare(sides: readonly Side[], drawn: Drawn, index: number) {
  for (let tries = 1; ; tries += 1) {
    const quietMs = tries === 1 ? QUIET_MS : LONG_QUIET_MS;
    const answers = sides.map(({ server, code }) => {
      const mark = `c${String(index).padStart(MARK.length - 1, '0')}`;
      const text = drawn.text.replaceAll(CODE, code).replaceAll(MARK, mark);
      return exchangeBytes(server, Buffer.from(text, 'latin1'), drawn.cuts, quietMs);
    });
    const [ours = '', theirs = ''] = await Promise.all(answers);
    // A busy machine may not have responded yet, which looks like waiting for more.
    const isSure = tries > 1 || !ours.endsWith('open');
    if ((ours === theirs && isSure) || tries === TRIES) return [ours, theirs] as const;
  }
}

/** The numbers of the connections for which the two recorded different visits. */
async function compareClicks(app: Application, front: Side, node: Side): Promise<number[]> {
  const limit = performance.now() + STORED_MS;
  for (;;) {
    const [ours, theirs] = [await countClicks(app, front), await countClicks(app, node)];
    const marks = new Set([...ours.keys(), ...theirs.keys()]);
    const differing = [...marks].filter((mark) => ours.get(mark) !== theirs.get(mark));
    if (ours.size > 0 && differing.length === 0) return [];
    if (performance.now() > limit) return differing.map((mark) => Number(mark.slice(1)));
    await setTimeout(200);
  }
}

async function countClicks({ db }: Application, { link_id }: Side): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('clicks')
    .select(['uid1', (eb) => eb.fn.countAll<bigint>().as('clicks')])
    .where('link_id', '=', link_id)
    .groupBy('uid1')
    .execute();
  return new Map(rows.map(({ uid1, clicks }) => [uid1 ?? '', Number(clicks)]));
}

const describe = (drawn: Drawn | undefined) => JSON.stringify(drawn?.text.slice(0, 300));
