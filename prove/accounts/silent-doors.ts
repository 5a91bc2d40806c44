import { buildPublisher, buildStaff } from '#server/accounts/builders.ts';
import { hashPassword } from '#server/accounts/passwords/hash-password.ts';
import { buildWalker, DEVICE } from '#server/accounts/third-party/builders.ts';
import type { Application } from '../open-application.ts';
import { pickAddress, pickWord, type Random } from '../seeded-random.ts';

/** What is sent for one account, and from where. */
type Request = { path: string; input: object; from: { address: string; device: string } };
type Account = { username: string; email: string };

/** A call that must not tell whether there is an account. */
export type SilentDoor = {
  name: string;
  samples: keyof Samples;
  /** Makes so many accounts; answers them. */
  build: (count: number) => Promise<Account[]>;
  /** What a stranger sends about one; whatever comes before it is no part of what is timed. */
  prepare: (account: Account, by: keyof Account) => Promise<Request>;
};

/** How many pairs are timed: of what costs a hash, of what costs a statement, of what asks a provider. */
export type Samples = Readonly<Record<'dear' | 'cheap' | 'remote', number>>;

/** The calls at which a stranger names an account and is told nothing about it. */
export function silentDoors(app: Application, random: Random): readonly SilentDoor[] {
  const { goAndReturn } = buildWalker(app, app.providers);
  const from = () => ({ address: pickAddress(random), device: pickWord(random) });
  const publishers = (count: number) => buildPublishers(app, random, count);
  return [
    {
      name: '/auth/sign_in',
      samples: 'dear',
      build: publishers,
      prepare: async (account, by) => ({
        path: '/auth/sign_in',
        input: { account: account[by], password: pickWord(random) },
        from: from(),
      }),
    },
    {
      name: '/auth/sign_in_admin',
      samples: 'dear',
      build: (count) => buildStaffMembers(app, random, count),
      prepare: async ({ email }) => ({
        path: '/auth/sign_in_admin',
        input: { email, password: pickWord(random) },
        from: from(),
      }),
    },
    {
      name: '/auth/pwd_forget',
      samples: 'cheap',
      build: publishers,
      prepare: async ({ email }) => ({ path: '/auth/pwd_forget', input: { email }, from: from() }),
    },
    {
      // A stranger's own identity whose provider lets them claim anybody's address.
      name: '/auth/third_check',
      samples: 'remote',
      build: publishers,
      prepare: async ({ email }) => {
        const subject = pickWord(random);
        app.providers.people.set(subject, { email, email_verified: false });
        const input = await goAndReturn('google', subject, DEVICE);
        return { path: '/auth/third_check', input, from: { ...from(), device: DEVICE } };
      },
    },
  ];
}

/** An account that nobody has, of names like those of the others. */
export function inventAccount(random: Random): Account {
  const username = pickWord(random);
  return { username, email: `${username}@example.com` };
}

// Passwords are as dear as real ones: the one hash is shared, for it is dear to make.
async function buildPublishers(app: Application, random: Random, count: number) {
  const accounts = Array.from({ length: count }, () => inventAccount(random));
  for (const account of accounts) await buildPublisher(app, account);
  const password_hash = await hashPassword(pickWord(random));
  const emails = accounts.map(({ email }) => email);
  await app.db.updateTable('users').set({ password_hash }).where('email', 'in', emails).execute();
  return accounts;
}

async function buildStaffMembers(app: Application, random: Random, count: number) {
  const accounts = Array.from({ length: count }, () => inventAccount(random));
  const password_hash = await hashPassword(pickWord(random));
  for (const { email } of accounts) {
    const { staff_id } = await buildStaff(app, 'support');
    const change = { email, password_hash };
    await app.db.updateTable('staff').set(change).where('id', '=', staff_id).execute();
  }
  return accounts;
}
