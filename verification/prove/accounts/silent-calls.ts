import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import { buildVisitor, DEVICE } from '#server/people/accounts/third-party/builders.ts';
import type { Application, Sender } from '../open-application.ts';
import { pickAddress, pickWord, type Random } from '../seeded-random.ts';

/** An existing or an unknown account. */
export type Account = { username: string; email: string };

/** A call that must not reveal whether an account exists. */
export type SilentEndpoint = {
  path: string;
  samples: keyof Samples;
  /** Creates these accounts. */
  build: (accounts: readonly Account[], random: Random) => Promise<void>;
  /** Prepares a request for one account; the preparation is not part of the measured time. */
  prepare: (
    account: Account,
    by: keyof Account,
    random: Random,
  ) => Promise<{ input: object; from: Sender }>;
};

/**
 * Number of timed pairs, by cost of the call: a password hash, a query, a request to a provider.
 */
type Samples = Readonly<Record<'hash' | 'query' | 'provider', number>>;

/** Another address and browser for each request. */
export const drawOrigin = (random: Random) => ({
  address: pickAddress(random),
  device: pickWord(random),
});

/** The calls that take an account and must not reveal whether it exists. */
export function silentCalls(app: Application): readonly SilentEndpoint[] {
  const build = (accounts: readonly Account[], random: Random) =>
    buildPublishers(app, accounts, random);
  return [...listSignIns(app, build), ...listMailCalls(build), ...listRemoteCalls(app, build)];
}

type Build = SilentEndpoint['build'];

function listSignIns(app: Application, build: Build): SilentEndpoint[] {
  return [
    {
      path: '/auth/sign_in',
      samples: 'hash',
      build,
      prepare: async (account, by, random) => ({
        input: { account: account[by], password: pickWord(random) },
        from: drawOrigin(random),
      }),
    },
    {
      path: '/auth/sign_in_admin',
      samples: 'hash',
      build: (accounts, random) => buildStaffMembers(app, accounts, random),
      prepare: async ({ email }, _by, random) => ({
        input: { email, password: pickWord(random) },
        from: drawOrigin(random),
      }),
    },
  ];
}

function listMailCalls(build: Build): SilentEndpoint[] {
  return [
    {
      path: '/auth/pwd_forget',
      samples: 'query',
      build,
      prepare: async ({ email }, _by, random) => ({ input: { email }, from: drawOrigin(random) }),
    },
    {
      path: '/auth/sign_in_link',
      samples: 'query',
      build,
      prepare: async (account, by, random) => ({
        input: { account: account[by] },
        from: drawOrigin(random),
      }),
    },
  ];
}

function listRemoteCalls(app: Application, build: Build): SilentEndpoint[] {
  const { visitProvider } = buildVisitor(app, app.providers);
  return [
    {
      // The attacker's own identity at a provider that lets them claim any email address.
      path: '/auth/third_check',
      samples: 'provider',
      build,
      prepare: async ({ email }, _by, random) => {
        const subject = pickWord(random);
        app.providers.people.set(subject, { email, email_verified: false });
        const input = await visitProvider('google', subject, DEVICE);
        return { input, from: { ...drawOrigin(random), device: DEVICE } };
      },
    },
    {
      path: '/user/team_invite',
      samples: 'provider',
      build,
      prepare: async ({ email }, _by, random) => {
        const { token } = await buildPublisher(app);
        const input = { email, role: 'publisher_member' };
        return { input, from: { ...drawOrigin(random), token } };
      },
    },
  ];
}

// The hash is as expensive to check as a real one; all accounts share it, because hashing is slow.
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
