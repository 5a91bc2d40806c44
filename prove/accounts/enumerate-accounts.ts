import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { askTellingDoors } from './ask-telling-doors.ts';
import { judgeTiming } from './judge-timing.ts';
import { inventAccount, type Samples, type SilentDoor, silentDoors } from './silent-doors.ts';

type Limits = { samples: Samples; mostArea: number };

// The first few answers of a process are slower than the rest, whoever is asked for.
const WARM_UP = 5;
const BLOCK = 25;

/**
 * Asks for accounts that exist and for such that do not, in pairs of random order and each once: the
 * answers must be equal, and how long they took must not tell one kind from the other better than
 * `mostArea`. Of the doors whose purpose is to tell, each address opens a counted number.
 */
export async function enumerateAccounts(
  app: Application,
  random: Random,
  limits: Limits,
): Promise<Found> {
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  for (const door of silentDoors(app, random)) {
    const timed = await timeDoor(app, random, door, limits.samples[door.samples]);
    const { area, standardError } = judgeTiming(timed.existing, timed.absent, BLOCK);
    counts[`timed answers of ${door.name}`] = timed.existing.length + timed.absent.length;
    const chance = standardError.toFixed(3);
    counts[`timing AUC of ${door.name} (standard error ${chance})`] = Number(area.toFixed(3));
    if (timed.answers.size > 1) {
      violations.push(`${door.name} answers ${[...timed.answers].join(' or ')}`);
    }
    if (area > limits.mostArea) {
      violations.push(`${door.name} tells accounts by time: AUC ${area.toFixed(3)}`);
    }
  }
  const telling = await askTellingDoors(app, random);
  return {
    counts: { ...counts, ...telling.counts },
    violations: [...violations, ...telling.violations],
  };
}

async function timeDoor(app: Application, random: Random, door: SilentDoor, samples: number) {
  const times: Record<'existing' | 'absent', number[]> = { existing: [], absent: [] };
  const answers = new Set<string>();
  for (const [index, account] of (await door.build(samples + WARM_UP)).entries()) {
    const by = random() < 0.5 ? 'email' : 'username';
    const pair = [
      ['existing', await door.prepare(account, by)],
      ['absent', await door.prepare(inventAccount(random), by)],
    ] as const;
    for (const [kind, { path, input, from }] of random() < 0.5 ? pair : pair.toReversed()) {
      const begun = performance.now();
      const answer = await app.ask(path, input, from);
      if (index >= WARM_UP) times[kind].push(performance.now() - begun);
      answers.add(JSON.stringify(withoutSecrets(answer)));
    }
  }
  return { ...times, answers };
}

// What a stranger told of themselves comes back to them; a ticket is a new one each time.
function withoutSecrets(answer: { data: unknown }): object {
  const data = answer.data as { ticket?: string; email?: string } | null;
  if (!data?.ticket) return answer;
  return { ...answer, data: { ...data, ticket: 'a ticket', email: 'as claimed' } };
}
