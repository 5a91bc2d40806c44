import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { hashPassword } from '#server/people/accounts/passwords/hash-password.ts';
import type { Application } from '../open-application.ts';
import { pickWord, type Random } from '../seeded-random.ts';
import { type Account, drawOrigin, type SilentEndpoint } from './silent-calls.ts';

/** The calls of the brand portal that take an address and must not reveal whether it has an account. */
export function silentPortalCalls(app: Application): readonly SilentEndpoint[] {
  const build = (accounts: readonly Account[], random: Random) =>
    buildPeople(app, accounts, random);
  const byAddress: SilentEndpoint['prepare'] = async ({ email }, _by, random) => ({
    input: { email },
    from: drawOrigin(random),
  });
  return [
    {
      ...{ path: '/portal/auth/sign_in', samples: 'hash', build },
      prepare: async ({ email }, _by, random) => ({
        input: { email, password: pickWord(random) },
        from: drawOrigin(random),
      }),
    },
    { path: '/portal/auth/pwd_forget', samples: 'query', build, prepare: byAddress },
    { path: '/portal/auth/sign_in_link', samples: 'query', build, prepare: byAddress },
    {
      ...{ path: '/portal/team/invite', samples: 'provider', build },
      prepare: async ({ email }, _by, random) => {
        const { token, mcid } = await buildBrandUser(app);
        return { input: { mcid, email, role: 'finance' }, from: { ...drawOrigin(random), token } };
      },
    },
  ];
}

// All share one hash, because hashing is slow; it is as expensive to check as a real one.
async function buildPeople(app: Application, accounts: readonly Account[], random: Random) {
  for (const { email } of accounts) await buildBrandUser(app, { email });
  const password_hash = await hashPassword(pickWord(random));
  const emails = accounts.map(({ email }) => email);
  await app.db
    .updateTable('users')
    .set({ password_hash })
    .where('side', '=', 'brand')
    .where('email', 'in', emails)
    .execute();
}
