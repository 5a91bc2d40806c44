import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickWord, type Random } from '../seeded-random.ts';
import { checkTiming } from './check-timing.ts';
import type { Account, SilentDoor } from './silent-calls.ts';

type Limits = { samples: number; mostArea: number };

// The first few answers of a process are slower than the rest, whoever is asked for.
const WARM_UP = 5;
const BLOCK = 25;

/**
 * Asks at one door for accounts that exist and for such that do not, in pairs of random order and
 * each once: the answers must be equal, and how long they took must not tell one kind from the other
 * better than `mostArea`.
 */
export async function enumerateAccounts(
  app: Application,
  random: Random,
  door: SilentDoor,
  { samples, mostArea }: Limits,
): Promise<Found> {
  const violations: string[] = [];
  const { existing, absent, answers } = await timeDoor(app, random, door, samples);
  const { area, standardError } = checkTiming(existing, absent, BLOCK);
  if (answers.size > 1) violations.push(`it answers ${[...answers].join(' or ')}`);
  if (area > mostArea) violations.push(`it tells accounts by time: AUC ${area.toFixed(3)}`);
  const chance = standardError.toFixed(3);
  return {
    counts: {
      [`answers of ${door.path} timed`]: existing.length + absent.length,
      [`timing AUC of it (standard error ${chance})`]: Number(area.toFixed(3)),
    },
    violations,
  };
}

async function timeDoor(app: Application, random: Random, door: SilentDoor, samples: number) {
  const times: Record<'existing' | 'absent', number[]> = { existing: [], absent: [] };
  const answers = new Set<string>();
  const warmUp = Math.min(WARM_UP, samples);
  const accounts = Array.from({ length: samples + warmUp }, () => invent(door, random));
  await door.build(accounts, random);
  for (const [index, account] of accounts.entries()) {
    const by = random() < 0.5 ? 'email' : 'username';
    const pair = [
      ['existing', await door.prepare(account, by, random)],
      ['absent', await door.prepare(invent(door, random), by, random)],
    ] as const;
    for (const [kind, { input, from }] of random() < 0.5 ? pair : pair.toReversed()) {
      const begun = performance.now();
      const answer = await app.ask(door.path, input, from);
      if (index >= warmUp) times[kind].push(performance.now() - begun);
      answers.add(JSON.stringify(withoutOwn(answer)));
    }
  }
  return { ...times, answers };
}

/** A name that nobody has: each door has a family of its own, for all begin with the same seed. */
function invent({ path }: SilentDoor, random: Random): Account {
  const username = `${path.replace(/\W/g, '_').slice(-12)}_${pickWord(random)}`;
  return { username, email: `${username}@example.com` };
}

// What somebody told of themselves comes back to them, and numbers and moments are new each time.
function withoutOwn({ code, message, data }: { code: number; message: string; data: unknown }) {
  const own = ['ticket', 'email', 'id', 'invited_by', 'sent_at', 'expires_at'];
  const told = Object.entries(data ?? {}).map(([name, value]) => [
    name,
    own.includes(name) || value,
  ]);
  return { code, message, data: Object.fromEntries(told) };
}
