import { sql } from 'kysely';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { sendSignInLink } from '#server/people/accounts/mails/send-link-mail.ts';
import { now } from '#server/platform/clock.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { rateLimits } from '#server/platform/rate-limits/rate-limits.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, pickWord, type Random } from '../seeded-random.ts';

type Size = {
  /** Accounts that are attacked one after the other, each from one shared address. */
  accounts: number;
  /** Wrong passwords at each of them. */
  guesses: number;
};
/** Who shares an address: the attacked owner, a bystander, and the stranger who guesses. */
type Scene = {
  address: string;
  owner: Awaited<ReturnType<typeof buildPublisher>>;
  bystander: Awaited<ReturnType<typeof buildPublisher>>;
  laptop: string;
  phone: string;
  stranger: string;
};
/** Spoils what the program stored, at the step after which it has its name. */
type Fault = keyof typeof faults;

const CONCURRENCY = 8;

/**
 * A stranger behind the address of an office guesses passwords of one account and asks for its
 * sign-in links. Everyone else at the address signs in, the owner's known browser too; the owner's
 * new browser signs in by a link, which works once, there only, and until it expires. Then plants
 * faults, each of which must be found.
 */
export async function attackSignIn(app: Application, random: Random, size: Size): Promise<Found> {
  const violations: string[] = [];
  for (let nth = 0; nth < size.accounts; nth += 1) {
    violations.push(...(await attackAccount(app, random, size.guesses)));
  }
  const names = Object.keys(faults) as Fault[];
  for (const fault of names) {
    const found = await attackAccount(app, random, size.guesses, fault);
    if (found.length === 0) violations.push(`not found: ${fault}`);
  }
  return {
    counts: {
      'attacked accounts': size.accounts,
      'wrong passwords': size.accounts * size.guesses,
      'planted faults': names.length,
    },
    violations,
  };
}

async function attackAccount(
  app: Application,
  random: Random,
  guesses: number,
  fault?: Fault,
): Promise<string[]> {
  const scene = await openScene(app, random);
  const { address, owner, bystander, laptop, phone, stranger } = scene;
  const violations: string[] = [];
  const expectAnswer = async (
    who: string,
    expected: string,
    answer: Promise<{ message: string }>,
  ) => {
    const { message } = await answer;
    if (message !== expected) violations.push(`${who} got ${message}, not ${expected}`);
  };
  const plant = async (name: Fault) => {
    if (fault === name) await faults[name](app, scene);
  };
  const signIn = (account: string, password: string, device: string) =>
    app.ask('/auth/sign_in', { account, password }, { address, device });
  const openLink = (code: string, device: string) =>
    app.ask('/auth/sign_in_link_use', { code }, { address, device });

  await expectAnswer('the owner', 'success', signIn(owner.username, owner.password, laptop));
  await runAtOnce(guesses, CONCURRENCY, async (nth) => {
    await signIn(owner.username, pickWord(random), `${stranger} ${nth}`);
    await app.ask(
      '/auth/sign_in_link',
      { account: owner.username },
      { address: pickAddress(random) },
    );
  });
  await deliverLinks(app);
  await plant('one count for an address');
  await plant('a forgotten browser');
  const known = signIn(owner.username, owner.password, laptop);
  await expectAnswer('the known browser of the owner', 'success', known);
  const other = signIn(bystander.username, bystander.password, phone);
  await expectAnswer('a bystander at the address', 'success', other);

  const link = await askForLink(app, scene);
  await plant('a link for any browser');
  await expectAnswer('the stranger', 'SIGN_IN_LINK_ELSEWHERE', openLink(link, stranger));
  await expectAnswer('the new browser', 'success', openLink(link, phone));
  await plant('a link that is not used up');
  await expectAnswer('a second use', 'CODE_ERROR', openLink(link, phone));
  const late = await askForLink(app, scene);
  const past = new Date(now().getTime() - 1000);
  const ofOwner = app.db.updateTable('mail_tokens').where('user_id', '=', owner.user_id);
  await ofOwner.set({ expires_at: past }).execute();
  await plant('a link that does not expire');
  await expectAnswer('an expired link', 'SIGN_IN_LINK_EXPIRED', openLink(late, phone));
  return violations;
}

async function openScene(app: Application, random: Random): Promise<Scene> {
  const name = pickWord(random);
  return {
    address: pickAddress(random),
    owner: await buildPublisher(app),
    bystander: await buildPublisher(app),
    laptop: `laptop ${name}`,
    phone: `phone ${name}`,
    stranger: `stranger ${name}`,
  };
}

/** Asks for a link in the owner's new browser; returns its code. */
async function askForLink(app: Application, { address, owner, phone }: Scene): Promise<string> {
  const asked = { account: owner.username, password: owner.password };
  await app.ask('/auth/sign_in_link', asked, { address, device: phone });
  const mails = await deliverLinks(app);
  const code = /sign-in-link\?code=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!code) throw new Error('No sign-in link was mailed to the new browser.');
  return code;
}

/** Does the work of the worker for requested links; returns the mails. */
function deliverLinks(app: Application) {
  const drain = async () => {
    const requests = await app.db.selectFrom('sign_in_link_requests').select('id').execute();
    for (const { id } of requests) await sendSignInLink(app, id);
    return requests.length;
  };
  return readMails({ config: app.config, drain });
}

const faults = {
  'one count for an address': async (app: Application, { address }: Scene) => {
    const { points } = rateLimits.wrong_password_address;
    for (let nth = 0; nth <= points; nth += 1) {
      await isWithinLimit(app.db, 'wrong_password_address', addressBlock(address));
    }
  },
  'a forgotten browser': ({ db }: Application, { owner }: Scene) =>
    db.deleteFrom('user_devices').where('user_id', '=', owner.user_id).execute(),
  'a link for any browser': ({ db }: Application, { owner, stranger }: Scene) =>
    db
      .updateTable('mail_tokens')
      .set({ device_hash: hashToken(stranger) })
      .where('user_id', '=', owner.user_id)
      .execute(),
  'a link that is not used up': ({ db }: Application, { owner }: Scene) =>
    db
      .updateTable('mail_tokens')
      .set({ used_at: null })
      .where('user_id', '=', owner.user_id)
      .execute(),
  'a link that does not expire': ({ db }: Application, { owner }: Scene) =>
    db
      .updateTable('mail_tokens')
      .set({ expires_at: sql`now() + interval '1 day'` })
      .where('user_id', '=', owner.user_id)
      .execute(),
} as const satisfies Readonly<Record<string, (app: Application, scene: Scene) => Promise<unknown>>>;
