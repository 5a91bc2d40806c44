import { buildPublisher } from '#server/accounts/builders.ts';
import { hashPassword } from '#server/accounts/passwords/hash-password.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickAddress, pickWord, type Random } from '../seeded-random.ts';
import { judgeTiming } from './judge-timing.ts';

type Doors = readonly { path: string; inputFor: (email: string, random: Random) => object }[];

const doors: Doors = [
  {
    path: '/auth/sign_in',
    inputFor: (account, random) => ({ account, password: pickWord(random) }),
  },
  { path: '/auth/pwd_forget', inputFor: (email) => ({ email }) },
];

// The first few answers of a process are slower than the rest, whoever is asked for.
const WARM_UP = 2;

/**
 * Asks for accounts that exist and for such that do not, in turn and each once: the answers must be
 * equal, and how long they took must not tell one kind from the other better than `mostArea`.
 */
export async function enumerateAccounts(
  app: Application,
  random: Random,
  { samples, mostArea }: { samples: number; mostArea: number },
): Promise<Found> {
  const violations: string[] = [];
  const areas: Record<string, number> = {};
  for (const { path, inputFor } of doors) {
    const existing = await buildAccounts(app, random, samples + WARM_UP);
    const times: Record<'existing' | 'absent', number[]> = { existing: [], absent: [] };
    const answers = new Set<string>();
    for (const [index, email] of existing.entries()) {
      const pair = [
        ['existing', email],
        ['absent', `absent_${pickWord(random)}@example.com`],
      ] as const;
      for (const [kind, address] of random() < 0.5 ? pair : pair.toReversed()) {
        const input = inputFor(address, random);
        const from = { address: pickAddress(random), device: pickWord(random) };
        const begun = performance.now();
        const answer = await app.ask(path, input, from);
        if (index >= WARM_UP) times[kind].push(performance.now() - begun);
        answers.add(JSON.stringify(answer));
      }
    }
    if (answers.size > 1) violations.push(`${path} answers ${[...answers].join(' or ')}`);
    const area = judgeTiming(times.existing, times.absent);
    areas[`timing AUC of ${path}`] = Number(area.toFixed(3));
    if (area > mostArea) violations.push(`${path} tells accounts by time: AUC ${area.toFixed(3)}`);
  }
  return {
    counts: { 'timed answers': samples * 2 * doors.length, ...areas },
    violations,
  };
}

/** Accounts with a password as dear as real ones: the one hash is shared, for it is dear to make. */
async function buildAccounts(app: Application, random: Random, count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `there_${pickWord(random)}`;
    const email = `${name}@example.com`;
    await buildPublisher(app, { username: name, email });
    emails.push(email);
  }
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(pickWord(random)) })
    .where('email', 'in', emails)
    .execute();
  return emails;
}
