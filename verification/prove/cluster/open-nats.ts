import { join } from 'node:path';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { type Member, openServer, writeExample } from './start-server.ts';

const SERVERS = 3;
const ADDRESS = '127.0.0.1';

/** Starts a cluster of three NATS servers in `folder`; `url` is the value of CLICK_LOG_URL. */
export async function openNats(folder: string): Promise<{ members: Member[]; url: string }> {
  const ports: { client: number; route: number }[] = [];
  for (let index = 0; index < SERVERS; index += 1) {
    ports.push({ client: await freePort(), route: await freePort() });
  }
  const members: Member[] = [];
  for (const [index, { client, route }] of ports.entries()) {
    const name = `clicks-${index + 1}`;
    const path = await writeExample('nats-server.conf', folder, `${name}.conf`, [
      ['server_name: clicks-1', `server_name: ${name}`],
      ['listen: 10.0.0.1:4222', `listen: ${ADDRESS}:${client}`],
      ['/var/lib/nats', join(folder, name)],
      ['50GB', '1GB'],
      ['listen: 10.0.0.1:6222', `listen: ${ADDRESS}:${route}`],
      ...ports.map(
        (other, nth) =>
          [`nats://10.0.0.${nth + 1}:6222`, `nats://${ADDRESS}:${other.route}`] as const,
      ),
    ]);
    members.push(openServer(name, 'nats-server', ['-c', path], client));
  }
  await Promise.all(members.map((member) => member.start()));
  const hosts = ports.map(({ client }) => `${ADDRESS}:${client}`).join(',');
  return { members, url: `nats://tributary:change-me-4@${hosts}` };
}
