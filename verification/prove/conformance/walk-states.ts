import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { issueToken } from '#server/people/accounts/mails/issue-token.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import type { Answer, PortalClient } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';
import { is } from './walk-rules.ts';

const UNKNOWN_ID = 2_000_000_000;
const FORTY_MINUTES = 40 * 60_000;

/** Codes that depend on the state of accounts, sites and brands, or on the whole request. */
export async function walkStates(walk: Walk): Promise<void> {
  await walkAccountStates(walk);
  await walkSiteStates(walk);
  await walkBrandStates(walk);
  await walkEnvelopes(walk);
}

type Expect = (code: number, answered: Promise<Answer>) => Promise<void>;

const expecting =
  ({ found }: Walk, about: string): Expect =>
  async (code, answered) => {
    const answer = await answered;
    if (answer.code !== code) found.deviations.push(`${about} ${is(answer, [code])}`);
  };

async function walkAccountStates(walk: Walk): Promise<void> {
  const { openClient, world } = walk;
  const { app } = world;
  const expect = expecting(walk, 'an account');
  const locked = await buildPublisher(app);
  const status = { status: 'locked' };
  await app.db.updateTable('users').set(status).where('id', '=', locked.user_id).execute();
  const { username: account, password } = locked;
  await expect(20047, openClient().signIn({ account, password }));

  const guessed = await buildPublisher(app);
  const guesser = openClient();
  for (let guess = 0; guess < 10; guess += 1) {
    await guesser.signIn({ account: guessed.username, password: 'a guess' });
  }
  const right = { account: guessed.username, password: guessed.password };
  await expect(20049, guesser.signIn(right));

  const forgetful = await buildPublisher(app);
  const track = await issueToken(app.db, { user_id: forgetful.user_id, purpose: 'reset_password' });
  advanceClock(FORTY_MINUTES);
  await expect(20066, openClient().ask('/auth/pwd_reset_check', { attributes: { track } }));

  const smtp = app.config as { smtp_url: string };
  smtp.smtp_url = 'smtp://127.0.0.1:1';
  const { user_id, email } = await buildPublisher(app, { verified: false });
  const resend = () =>
    openClient().ask('/auth/email_check_resend', { attributes: { user_id, email } });
  await expect(0, resend());
  await world.work();
  await expect(20025, resend());
  smtp.smtp_url = '';
}

async function walkSiteStates(walk: Walk): Promise<void> {
  const { openClient, world } = walk;
  const expect = expecting(walk, 'a site');
  const publisher = await buildPublisherWithSite(world.app);
  const waiting = await buildSite(world.app, publisher, { status: 0 });
  const client = signedIn(openClient(), publisher);
  const ask = (path: string, attributes: object) => client.ask(path, { attributes });
  await expect(20099, ask('/site/set_default', { site_id: UNKNOWN_ID }));
  await expect(20165, ask('/site/set_default', { site_id: waiting.site_id }));
  await expect(20088, ask('/site/info', { site_id: UNKNOWN_ID }));
  await expect(20186, ask('/brand/list', { site_id: waiting.site_id }));
}

async function walkBrandStates(walk: Walk): Promise<void> {
  const { openClient, world } = walk;
  const { app } = world;
  const expect = expecting(walk, 'a link');
  const publisher = await buildPublisherWithSite(app);
  const client = signedIn(openClient(), publisher);
  const ask = (path: string, attributes: object) => client.ask(path, { attributes });
  const make = (brand: { mcid: string; domain: string }, target_url = pageOf(brand)) =>
    ask('/link/generate', { mcid: brand.mcid, target_url });
  const joined = await buildBrand(app);
  const offline = await buildBrand(app, { status: 'offline' });
  const pending = await buildBrand(app, { rules: [] });
  const noDeepLinks = await buildBrand(app, { allow_deep_link: false });
  for (const brand of [joined, offline, pending, noDeepLinks]) {
    await buildRelationship(app, publisher, brand);
  }
  const other = await buildBrand(app);
  await expect(20185, make({ mcid: 'no-such-brand', domain: joined.domain }));
  await expect(20187, make(other));
  await expect(20188, make(joined, 'https://elsewhere.example/'));
  await expect(20188, make(joined, 'no address'));
  await expect(20201, make(offline));
  await expect(20202, make(pending));
  await expect(0, make(joined));

  const codes = await ask('/tools/link_code', {});
  const [{ track } = { track: '' }] = (codes.data as { list?: { track: string }[] })?.list ?? [];
  const page = (url: string, by = track) => ask('/tools/linkbook', { url, track: by });
  await expect(20197, page(`${app.config.public_url}/dashboard`));
  await expect(20198, page(pageOf(joined), '0'.repeat(24)));
  await expect(20199, page('https://unknown.example/'));
  await expect(20203, page(`${pageOf(noDeepLinks)}some/product`));
  const report = { report: 'performance', start_date: '2026-01-01', end_date: '2026-01-02' };
  await expect(0, ask('/report/export', report));
  await expect(20203, ask('/report/export', report));
}

/** Section 7: the envelope. */
async function walkEnvelopes(walk: Walk): Promise<void> {
  const client = walk.openClient();
  const expect = expecting(walk, 'an envelope');
  const send = (json: object) => client.send('/common/regions', { json });
  await expect(20147, send({ req: {} }));
  await expect(20071, send({ appId: 31, req: {} }));
  await expect(20023, send([]));
  await expect(20071, send({ appId: 32, req: { fields: 'list' } }));
  await expect(20071, send({ appId: 32, req: { attributes: 7 } }));
  await expect(0, send({ appId: 32, req: { header: { token: '' } } }));
  await expect(0, send({ appId: '32' }));
}

function signedIn(client: PortalClient, { token }: { token: string }): PortalClient {
  client.setToken(token);
  return client;
}

const pageOf = ({ domain }: { domain: string }) => `https://www.${domain}/`;
