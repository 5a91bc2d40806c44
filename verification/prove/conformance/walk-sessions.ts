import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import type { PortalClient } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';

const IDLE_MS = 4 * 24 * 3_600_000;

/**
 * The client signs out on 401 and 20069 only, so every ended session must answer one of them and
 * nothing else may.
 */
export async function walkSessions({ found, openClient, world }: Walk): Promise<void> {
  const open = async () => {
    const { token, username, password } = await buildPublisherWithSite(world.app);
    const [client, other] = [openClient(), openClient()];
    client.setToken(token);
    await other.signIn({ account: username, password });
    return { client, other, password };
  };
  const expectSignOut = async (about: string, client: PortalClient) => {
    const { code } = await client.ask('/user/profile');
    if (client.token() !== '') found.deviations.push(`${about}: ${code} does not sign out`);
  };
  const changed = await open();
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  const attributes = { password: changed.password, ...both };
  await changed.other.ask('/user/password_edit', { attributes });
  await expectSignOut('a password changed elsewhere', changed.client);

  const ended = await open();
  await ended.other.ask('/user/session_del', { attributes: { id: 0 } });
  await expectSignOut('a session ended elsewhere', ended.client);

  const left = await open();
  const token = left.client.token();
  await left.client.ask('/auth/sign_out');
  left.client.setToken(token);
  await expectSignOut('a session after signing out', left.client);

  await expectSignOut('no session', openClient());
  await checkStaying(world.app, found.deviations, openClient);

  const idle = await open();
  advanceClock(IDLE_MS);
  await expectSignOut('an idle session', idle.client);
}

/** Refusals that are not the end of a session leave the client signed in. */
async function checkStaying(
  app: Walk['world']['app'],
  deviations: string[],
  openClient: () => PortalClient,
): Promise<void> {
  const client = openClient();
  const { token } = await buildPublisher(app);
  client.setToken(token);
  await client.ask('/tools/link_code');
  await client.ask('/user/edit', { attributes: { first_name: 7 } });
  await client.ask('/no/such_call');
  if (client.token() !== token) deviations.push('a refusal signed the client out');
  client.setToken('an unknown token');
  const { code } = await client.ask('/user/profile');
  if (code !== 20068) deviations.push(`an unknown token answers ${code}, not 20068`);
}
