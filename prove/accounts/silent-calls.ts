import { buildPublisher, buildStaff } from '#server/accounts/builders.ts';
import { hashPassword } from '#server/accounts/passwords/hash-password.ts';
import { buildWalker, DEVICE } from '#server/accounts/third-party/builders.ts';
import type { Application, Sender } from '../open-application.ts';
import { pickAddress, pickWord, type Random } from '../seeded-random.ts';

/** An account, or one that nobody has. */
export type Account = { username: string; email: string };

/** A call that must not tell whether there is an account. */
export type SilentDoor = {
  path: string;
  samples: keyof Samples;
  /** Makes these accounts. */
  build: (accounts: readonly Account[], random: Random) => Promise<void>;
  /** What is sent about one and from where; what comes before it is no part of what is timed. */
  prepare: (
    account: Account,
    by: keyof Account,
    random: Random,
  ) => Promise<{ input: object; from: Sender }>;
};

/** How many pairs are timed: of what costs a hash, of what costs a statement, of what asks a provider. */
type Samples = Readonly<Record<'dear' | 'cheap' | 'remote', number>>;

/** The calls at which somebody names an account and is told nothing about it. */
export function silentCalls(app: Application): readonly SilentDoor[] {
  const { goAndReturn } = buildWalker(app, app.providers);
  const from = (random: Random) => ({ address: pickAddress(random), device: pickWord(random) });
  const build = (accounts: readonly Account[], random: Random) =>
    buildPublishers(app, accounts, random);
  return [
    {
      path: '/auth/sign_in',
      samples: 'dear',
      build,
      prepare: async (account, by, random) => ({
        input: { account: account[by], password: pickWord(random) },
        from: from(random),
      }),
    },
    {
      path: '/auth/sign_in_admin',
      samples: 'dear',
      build: (accounts, random) => buildStaffMembers(app, accounts, random),
      prepare: async ({ email }, _by, random) => ({
        input: { email, password: pickWord(random) },
        from: from(random),
      }),
    },
    {
      path: '/auth/pwd_forget',
      samples: 'cheap',
      build,
      prepare: async ({ email }, _by, random) => ({ input: { email }, from: from(random) }),
    },
    {
      path: '/auth/sign_in_link',
      samples: 'cheap',
      build,
      prepare: async (account, by, random) => ({
        input: { account: account[by] },
        from: from(random),
      }),
    },
    {
      // A stranger's own identity, at a provider that lets them claim anybody's address.
      path: '/auth/third_check',
      samples: 'remote',
      build,
      prepare: async ({ email }, _by, random) => {
        const subject = pickWord(random);
        app.providers.people.set(subject, { email, email_verified: false });
        const input = await goAndReturn('google', subject, DEVICE);
        return { input, from: { ...from(random), device: DEVICE } };
      },
    },
    {
      path: '/user/team_invite',
      samples: 'remote',
      build,
      prepare: async ({ email }, _by, random) => {
        const { token } = await buildPublisher(app);
        return { input: { email, role: 'publisher_member' }, from: { ...from(random), token } };
      },
    },
  ];
}

// Passwords are as dear as real ones: the one hash is shared, for it is dear to make.
async function buildPublishers(app: Application, accounts: readonly Account[], random: Random) {
  for (const account of accounts) await buildPublisher(app, account);
  const password_hash = await hashPassword(pickWord(random));
  const emails = accounts.map(({ email }) => email);
  await app.db.updateTable('users').set({ password_hash }).where('email', 'in', emails).execute();
}

async function buildStaffMembers(app: Application, accounts: readonly Account[], random: Random) {
  const password_hash = await hashPassword(pickWord(random));
  for (const { email } of accounts) {
    const { staff_id } = await buildStaff(app, 'support');
    const change = { email, password_hash };
    await app.db.updateTable('staff').set(change).where('id', '=', staff_id).execute();
  }
}
