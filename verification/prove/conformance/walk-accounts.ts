import { randomUUID } from 'node:crypto';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildVisitor, DEVICE } from '#server/people/accounts/third-party/builders.ts';
import type { Answer } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';
import { is } from './walk-rules.ts';

const PASSWORD = 'seven small streams';
const NEW_PASSWORD = 'a wider river bed';

/** A person registers, confirms the address, signs in, forgets the password and sets another. */
export async function walkAccounts(walk: Walk): Promise<void> {
  const { found, openClient, world } = walk;
  const client = openClient();
  const account = `walker_${randomUUID().slice(0, 8)}`;
  const email = `${account}@example.com`;
  const expect = async (code: number, what: string, answered: Promise<Answer>) => {
    const answer = await answered;
    if (answer.code !== code) found.deviations.push(`${what} ${is(answer, [code])}`);
    return answer;
  };
  const ask = (code: number, path: string, attributes: object) =>
    expect(code, path, client.ask(path, { attributes }));
  await ask(0, '/auth/account_check', { account });
  await ask(0, '/auth/email_check', { email });
  const names = { first_name: 'Ada', last_name: 'Brook', agree: 1 };
  const passwords = { password: PASSWORD, repassword: PASSWORD };
  await ask(0, '/auth/sign_up', { account, email, ...passwords, ...names });
  await ask(20001, '/auth/account_check', { account });
  await ask(20003, '/auth/email_check', { email });
  const waiting = await expect(20046, 'unverified', client.signIn({ account, password: PASSWORD }));
  const { user_id } = (waiting.data ?? {}) as { user_id?: number };
  await ask(20020, '/auth/email_check_resend', { user_id, email: 'else@example.com' });
  await ask(20019, '/auth/email_check_resend', { user_id: 2_000_000_000, email });
  await ask(0, '/auth/email_check_resend', { user_id, email });
  const code = await world.readLink(email, 'code');
  await ask(20060, '/auth/email_verify', { code: 'unknown' });
  await ask(0, '/auth/email_verify', { code });
  await ask(20021, '/auth/email_check_resend', { user_id, email });
  await expect(20045, 'a wrong password', client.signIn({ account, password: 'a guess' }));
  await expect(0, 'the right password', client.signIn({ account, password: PASSWORD }));
  const { data } = await ask(0, '/user/profile', {});
  if ((data as { default_site?: unknown })?.default_site !== null) {
    found.deviations.push('/user/profile has a default site for a newcomer');
  }
  await ask(20098, '/tools/api_menu', {});
  await ask(0, '/auth/pwd_forget', { email });
  const track = await world.readLink(email, 'track');
  const both = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  await ask(20065, '/auth/pwd_reset_check', { track: 'unknown' });
  await ask(0, '/auth/pwd_reset_check', { track });
  await ask(0, '/auth/pwd_reset', { track, ...both });
  await ask(20067, '/auth/pwd_reset', { track, ...both });
  await expect(0, 'the new password', client.signIn({ account, password: NEW_PASSWORD }));
  await ask(20048, '/user/password_edit', { password: 'not the one', ...both });
  await expect(320, 'staff', client.ask('/auth/sign_in_admin', { attributes: world.staff }));
  await walkProvider(walk, ask);
}

type Ask = (code: number, path: string, attributes: object) => Promise<Answer>;

/** Third-party sign-in. The device that it is bound to is not part of the specification. */
async function walkProvider({ found, world, openClient }: Walk, ask: Ask): Promise<void> {
  await ask(20055, '/user/third_party_unbind', { id: 2_000_000_000 });
  const client = openClient();
  const headers = { 'x-device': DEVICE };
  const { visitProvider } = buildVisitor(world.app, world.app.providers);
  const check = (attributes: object) => client.ask('/auth/third_check', { attributes, headers });
  const linked = await client.ask('/auth/third_link', {
    attributes: { platform: 'google' },
    headers,
  });
  if (linked.code !== 0) found.deviations.push(`/auth/third_link ${is(linked, [0])}`);
  const back = await visitProvider('google', randomUUID(), DEVICE);
  const probes: readonly [number, object][] = [
    [20038, { ...back, state: 'unknown' }],
    [20039, { ...back, platform_code: 'never given' }],
    [320, await visitProvider('google', randomUUID(), DEVICE)],
  ];
  for (const [code, attributes] of probes) {
    const answer = await check(attributes);
    if (answer.code !== code) found.deviations.push(`/auth/third_check ${is(answer, [code])}`);
  }
  const subject = randomUUID();
  const tickets: unknown[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const { data } = await check(await visitProvider('google', subject, DEVICE));
    tickets.push((data as { ticket?: unknown } | null)?.ticket);
  }
  for (const [nth, code] of [0, 20040].entries()) {
    const { token, password } = await buildPublisher(world.app);
    const binder = openClient();
    binder.setToken(token);
    const attributes = { ticket: tickets[nth], password };
    const answer = await binder.ask('/user/third_party_bind', { attributes, headers });
    if (answer.code !== code) found.deviations.push(`a bound identity ${is(answer, [code])}`);
  }
}
