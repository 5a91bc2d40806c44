import { afterAll, expect, test } from 'vitest';
import { checkThirdParty, thirdPartyPlatforms } from '#contract/third-party.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { buildPublisher } from '../builders.ts';
import { buildProviders, buildWalker, DEVICE } from './builders.ts';

// The attacks of those who would sit in an account before its owner comes, or come in after. Each
// answer is named, so that none of them is refused for a reason that is not the guard's.

const providers = await buildProviders();
const t = await openTestApp(providers.env);
afterAll(providers.close);
const { ask, bind, goAndReturn, signInWith } = buildWalker(t, providers);

const ATTACKER = 'the device of an attacker';
const UNBOUND = '320 unbound';
type Answer = { code: number; message: string; data: { step?: string } | null };
const outcome = ({ code, message, data }: Answer) => (code === 320 ? `320 ${data?.step}` : message);

test.each(thirdPartyPlatforms)(
  '%s: an account registered with the victim’s address takes neither identity',
  async (platform) => {
    const early = await buildPublisher(t, { verified: false });
    const trojan = await bind(platform, `${platform}-trojan`, early, ATTACKER);
    expect(outcome(trojan)).toBe('EMAIL_NOT_VERIFIED');
    providers.people.set(`${platform}-owner`, { email: early.email, email_verified: true });
    expect(outcome(await signInWith(platform, `${platform}-owner`))).toBe(UNBOUND);
    expect(outcome(await signInWith(platform, `${platform}-trojan`, ATTACKER))).toBe(UNBOUND);
  },
);

test.each(thirdPartyPlatforms)(
  '%s: a state is worth nothing in another browser or at another provider',
  async (platform) => {
    const planted = await goAndReturn(platform, `${platform}-planted`, ATTACKER);
    const inVictims = await ask(checkThirdParty, planted, { device: DEVICE });
    expect(outcome(inVictims)).toBe('USER_THIRD_INFO_NOT_EXISTS');
    const other = platform === 'google' ? 'facebook' : 'google';
    const mixed = await ask(checkThirdParty, { ...planted, platform: other }, { device: ATTACKER });
    expect(outcome(mixed)).toBe('USER_THIRD_INFO_NOT_EXISTS');
    const inOwn = await ask(checkThirdParty, planted, { device: ATTACKER });
    expect(outcome(inOwn)).toBe(UNBOUND);
  },
);

test.each(thirdPartyPlatforms)('%s: neither state nor code works twice', async (platform) => {
  const victim = await buildPublisher(t);
  expect((await bind(platform, `${platform}-used`, victim)).code).toBe(0);
  const used = await goAndReturn(platform, `${platform}-used`);
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 10 }, () => ask(checkThirdParty, used, { device: DEVICE })),
  );
  expect(answers.map(outcome).sort()).toEqual([
    ...Array.from({ length: 9 }, () => 'USER_THIRD_INFO_NOT_EXISTS'),
    'success',
  ]);
  const fresh = await goAndReturn(platform, `${platform}-fresh`, ATTACKER);
  const replayed = { ...fresh, platform_code: used.platform_code };
  const again = await ask(checkThirdParty, replayed, { device: ATTACKER });
  expect(outcome(again)).toBe('USER_UNIQUE_ID_NOT_OBTAINED');
});

// LinkedIn and Instagram take neither PKCE nor nonce, so that nothing of theirs can be held against
// the browser: docs/decisions/0013.
test.each(thirdPartyPlatforms.filter((platform) => !['linkedin', 'instagram'].includes(platform)))(
  '%s: a code stolen before it is used is worth nothing under another state',
  async (platform) => {
    const victim = await buildPublisher(t);
    expect((await bind(platform, `${platform}-stolen`, victim)).code).toBe(0);
    const stolen = await goAndReturn(platform, `${platform}-stolen`);
    const own = await goAndReturn(platform, `${platform}-thief`, ATTACKER);
    const input = { ...own, platform_code: stolen.platform_code };
    const answer = await ask(checkThirdParty, input, { device: ATTACKER });
    expect(outcome(answer)).toBe('USER_UNIQUE_ID_NOT_OBTAINED');
  },
);

test.each(thirdPartyPlatforms)(
  '%s: an address that the provider has not verified opens nothing',
  async (platform) => {
    const victim = await buildPublisher(t);
    const values = [false, undefined, 'false', 1, 'yes'] as unknown as boolean[];
    for (const [index, email_verified] of values.entries()) {
      const subject = `${platform}-claims-${index}`;
      providers.people.set(subject, { email: victim.email, email_verified });
      expect(outcome(await signInWith(platform, subject, ATTACKER))).toBe(UNBOUND);
    }
  },
);

test.each(thirdPartyPlatforms)(
  '%s: the same address or subject at another provider is another person',
  async (platform) => {
    const victim = await buildPublisher(t);
    const subject = `${platform}-same`;
    providers.people.set(subject, { email: victim.email });
    expect((await bind(platform, subject, victim)).code).toBe(0);
    for (const other of thirdPartyPlatforms.filter((one) => one !== platform)) {
      expect(outcome(await signInWith(other, subject, ATTACKER))).toBe(UNBOUND);
    }
    expect(outcome(await signInWith(platform, subject))).toBe('success');
  },
);
