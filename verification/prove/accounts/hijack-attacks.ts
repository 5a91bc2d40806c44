import * as login from '#contract/accounts/login-information.ts';
import * as accounts from '#contract/accounts/publisher.ts';
import {
  checkThirdParty,
  type ThirdPartyPlatform,
  thirdPartyPlatforms,
} from '#contract/accounts/third-party.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { issueToken } from '#server/people/accounts/mails/issue-token.ts';
import { type buildVisitor, DEVICE } from '#server/people/accounts/third-party/builders.ts';
import type { Application } from '../open-application.ts';

/** One attack with one provider. */
export type Setup = {
  app: Application;
  walker: ReturnType<typeof buildVisitor>;
  platform: ThirdPartyPlatform;
  /** A word unique to this setup. */
  tag: string;
  expect: (step: string, answered: string, wanted: string) => void;
};
type Attack = {
  name: string;
  at?: readonly ThirdPartyPlatform[];
  play: (setup: Setup) => Promise<void>;
};
type Answer = { code: number; message: string; data: { step?: string } | null };

const ATTACKER = 'the device of an attacker';
const UNBOUND = '320 unbound';
const NOT_FOUND = 'USER_THIRD_INFO_NOT_EXISTS';
const NEW_PASSWORD = 'a river of her own';
const outcome = ({ code, message, data }: Answer) => (code === 320 ? `320 ${data?.step}` : message);

/**
 * The five pre-hijacking attacks (Sudhodanan and Paverd, 2022), in each of which the attacker
 * registers with the victim's address first, and four attacks on the trust in the provider's
 * response. The attacker is given a session here, although sign-in is refused until the address is
 * verified.
 */
export const hijackAttacks: readonly Attack[] = [
  { name: 'classic-federated merge', play: mergeAccounts },
  { name: 'unexpired session', play: saveSession },
  { name: 'trojan identifier', play: plantIdentity },
  { name: 'unexpired change of address', play: saveEmailChange },
  { name: 'non-verifying provider', play: claimAddress },
  { name: 'state in another browser', play: plantState },
  { name: 'state and code used twice', play: useTwice },
  // LinkedIn and Instagram support neither PKCE nor nonce, so their codes cannot be bound to the
  // browser: docs/decisions/0013.
  { name: 'stolen code', at: ['facebook', 'google', 'apple'], play: stealCode },
  { name: 'same subject elsewhere', play: borrowSubject },
];

async function mergeAccounts({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const early = await buildPublisher(app, { verified: false });
  app.providers.people.set(`${tag}-owner`, { email: early.email, email_verified: true });
  expect('the owner', outcome(await walker.signInWith(platform, `${tag}-owner`)), UNBOUND);
}

async function saveSession({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const early = await buildPublisher(app, { verified: false });
  await takeAccount(app, early.user_id, expect);
  const owner = { token: await signInOwner(app, early.email), password: NEW_PASSWORD };
  expect('the owner', outcome(await walker.bind(platform, `${tag}-owner`, owner)), 'success');
  expect('the owner', outcome(await walker.signInWith(platform, `${tag}-owner`)), 'success');
  const kept = await walker.ask(login.readLoginInformation, {}, { token: early.token });
  expect('the session from before', outcome(kept), 'TOKEN_EXPIRED');
}

async function plantIdentity({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const early = await buildPublisher(app, { verified: false });
  const planted = await walker.bind(platform, `${tag}-trojan`, early, ATTACKER);
  expect('binding before', outcome(planted), 'EMAIL_NOT_VERIFIED');
  const { data } = await walker.signInWith(platform, `${tag}-trojan`, ATTACKER);
  await takeAccount(app, early.user_id, expect);
  const input = { ticket: data.ticket, password: early.password };
  const from = { device: ATTACKER, token: early.token };
  const late = await walker.ask({ path: '/user/third_party_bind' }, input, from);
  expect('binding after', outcome(late), 'TOKEN_EXPIRED');
  const trojan = await walker.signInWith(platform, `${tag}-trojan`, ATTACKER);
  expect('the planted identity', outcome(trojan), UNBOUND);
}

async function saveEmailChange({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const early = await buildPublisher(app, { verified: false });
  const input = { email: `${tag}@example.org`, password: early.password };
  const asked = await walker.ask(login.editEmail, input, { token: early.token });
  expect('asking for another address', outcome(asked), 'success');
  const { id: email_change_id } = await app.db
    .selectFrom('email_changes')
    .where('user_id', '=', early.user_id)
    .select('id')
    .executeTakeFirstOrThrow();
  const side = { user_id: early.user_id, email_change_id };
  const codes = [
    await issueToken(app.db, { ...side, purpose: 'confirm_new_email' }),
    await issueToken(app.db, { ...side, purpose: 'confirm_old_email' }),
  ];
  await takeAccount(app, early.user_id, expect);
  for (const code of codes) {
    expect(
      'a link from before',
      outcome(await walker.ask(login.confirmEmail, { code }, {})),
      'CODE_ERROR',
    );
  }
  const owner = { token: await signInOwner(app, early.email), password: NEW_PASSWORD };
  expect('the owner', outcome(await walker.bind(platform, `${tag}-owner`, owner)), 'success');
}

async function claimAddress({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const victim = await buildPublisher(app);
  const claims = [false, undefined, 'false', 1, 'yes'] as unknown as boolean[];
  for (const [index, email_verified] of claims.entries()) {
    const subject = `${tag}-claims-${index}`;
    app.providers.people.set(subject, { email: victim.email, email_verified });
    const answer = await walker.signInWith(platform, subject, ATTACKER);
    expect(`a claim of ${email_verified}`, outcome(answer), UNBOUND);
  }
}

async function plantState({ walker, platform, tag, expect }: Setup): Promise<void> {
  const planted = await walker.visitProvider(platform, `${tag}-planted`, ATTACKER);
  const check = (input: object, device: string) => walker.ask(checkThirdParty, input, { device });
  expect('the victim’s browser', outcome(await check(planted, DEVICE)), NOT_FOUND);
  const other = platform === 'google' ? 'facebook' : 'google';
  const mixed = await check({ ...planted, platform: other }, ATTACKER);
  expect('another provider', outcome(mixed), NOT_FOUND);
  expect('its own browser', outcome(await check(planted, ATTACKER)), UNBOUND);
}

async function useTwice({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const victim = await buildPublisher(app);
  const bound = await walker.bind(platform, `${tag}-used`, victim);
  expect('binding', outcome(bound), 'success');
  const used = await walker.visitProvider(platform, `${tag}-used`);
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 10 }, () => walker.ask(checkThirdParty, used, { device: DEVICE })),
  );
  const answered = answers.map(outcome).sort();
  for (const [index, one] of answered.entries())
    expect('ten at once', one, index < 9 ? NOT_FOUND : 'success');
  const fresh = await walker.visitProvider(platform, `${tag}-fresh`, ATTACKER);
  const replayed = { ...fresh, platform_code: used.platform_code };
  const again = await walker.ask(checkThirdParty, replayed, { device: ATTACKER });
  expect('a used code', outcome(again), 'USER_UNIQUE_ID_NOT_OBTAINED');
}

async function stealCode({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const victim = await buildPublisher(app);
  const bound = await walker.bind(platform, `${tag}-stolen`, victim);
  expect('binding', outcome(bound), 'success');
  const stolen = await walker.visitProvider(platform, `${tag}-stolen`);
  const own = await walker.visitProvider(platform, `${tag}-thief`, ATTACKER);
  const input = { ...own, platform_code: stolen.platform_code };
  const answer = await walker.ask(checkThirdParty, input, { device: ATTACKER });
  expect('a stolen code', outcome(answer), 'USER_UNIQUE_ID_NOT_OBTAINED');
}

async function borrowSubject({ app, walker, platform, tag, expect }: Setup): Promise<void> {
  const victim = await buildPublisher(app);
  app.providers.people.set(tag, { email: victim.email });
  expect('binding', outcome(await walker.bind(platform, tag, victim)), 'success');
  for (const other of thirdPartyPlatforms.filter((one) => one !== platform)) {
    expect(other, outcome(await walker.signInWith(other, tag, ATTACKER)), UNBOUND);
  }
  expect('the owner', outcome(await walker.signInWith(platform, tag)), 'success');
}

/**
 * The owner of the mailbox takes over the account registered in their name with a password reset.
 */
async function takeAccount(
  app: Application,
  user_id: number,
  expect: Setup['expect'],
): Promise<void> {
  const track = await issueToken(app.db, { user_id, purpose: 'reset_password' });
  const input = { track, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  expect(
    'the reset',
    outcome((await app.ask(accounts.resetPassword.path, input)) as Answer),
    'success',
  );
}

async function signInOwner(app: Application, account: string): Promise<string> {
  const input = { account, password: NEW_PASSWORD };
  const answer = await app.ask(accounts.signIn.path, input, { device: DEVICE });
  return (answer.data as { token: string }).token;
}
