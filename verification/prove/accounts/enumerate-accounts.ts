import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickWord, type Random } from '../seeded-random.ts';
import { checkTiming } from './check-timing.ts';
import type { Account, SilentEndpoint } from './silent-calls.ts';

type Limits = { samples: number; maxArea: number };

// The first few replies of a process are slower for every account.
const WARM_UP = 5;
const BLOCK = 25;

/**
 * Requests one endpoint for existing and for unknown accounts, in pairs of random order and each
 * once: the replies must be equal, and the response times must not distinguish the kinds better
 * than `maxArea`.
 */
export async function enumerateAccounts(
  app: Application,
  random: Random,
  endpoint: SilentEndpoint,
  { samples, maxArea }: Limits,
): Promise<Found> {
  const violations: string[] = [];
  const { existing, absent, answers } = await timeEndpoint(app, random, endpoint, samples);
  const { area, standardError } = checkTiming(existing, absent, BLOCK);
  if (answers.size > 1) violations.push(`it answers ${[...answers].join(' or ')}`);
  if (area > maxArea) violations.push(`response times reveal accounts: AUC ${area.toFixed(3)}`);
  const chance = standardError.toFixed(3);
  return {
    counts: {
      [`answers of ${endpoint.path} timed`]: existing.length + absent.length,
      [`timing AUC of it (standard error ${chance})`]: Number(area.toFixed(3)),
    },
    violations,
  };
}

async function timeEndpoint(
  app: Application,
  random: Random,
  endpoint: SilentEndpoint,
  samples: number,
) {
  const times: Record<'existing' | 'absent', number[]> = { existing: [], absent: [] };
  const answers = new Set<string>();
  const warmUp = Math.min(WARM_UP, samples);
  const accounts = Array.from({ length: samples + warmUp }, () => invent(endpoint, random));
  await endpoint.build(accounts, random);
  for (const [index, account] of accounts.entries()) {
    const by = random() < 0.5 ? 'email' : 'username';
    const pair = [
      ['existing', await endpoint.prepare(account, by, random)],
      ['absent', await endpoint.prepare(invent(endpoint, random), by, random)],
    ] as const;
    for (const [kind, { input, from }] of random() < 0.5 ? pair : pair.toReversed()) {
      const begun = performance.now();
      const answer = await app.ask(endpoint.path, input, from);
      if (index >= warmUp) times[kind].push(performance.now() - begun);
      answers.add(JSON.stringify(withoutOwn(answer)));
    }
  }
  return { ...times, answers };
}

/**
 * An unknown account. Every endpoint has its own name prefix, because all start with the same seed.
 */
function invent({ path }: SilentEndpoint, random: Random): Account {
  const username = `${path.replace(/\W/g, '_').slice(-12)}_${pickWord(random)}`;
  return { username, email: `${username}@example.com` };
}

// Removes the caller's own input from a reply, and ids and times, which differ in every reply.
function withoutOwn({ code, message, data }: { code: number; message: string; data: unknown }) {
  const own = ['ticket', 'email', 'id', 'invited_by', 'sent_at', 'created_at', 'expires_at'];
  const fields = Object.entries(data ?? {}).map(([name, value]) => [
    name,
    own.includes(name) || value,
  ]);
  return { code, message, data: Object.fromEntries(fields) };
}
