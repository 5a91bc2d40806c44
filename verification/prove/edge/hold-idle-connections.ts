import { setTimeout } from 'node:timers/promises';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { type Client, openClient } from './open-client.ts';

type Size = { connections: number; ms: number };

const ADDRESSES = 8;

/** More connections than the program keeps: silent, after one request, and with half a request. */
export function holdIdleConnections(app: Application, { connections, ms }: Size): Promise<Found> {
  const limits = { growth_mb: 300, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }, code) => {
    const whole = `GET /t/${code} HTTP/1.1\r\nHost: us.test\r\n\r\n`;
    const starts = ['', whole, whole.slice(0, 30), 'POST /api/common/regions HTTP/1.1\r\nHost: us'];
    const clients: Client[] = [];
    await runAtOnce(connections, 50, async (index) => {
      const client = openClient(port, `127.0.0.${10 + (index % ADDRESSES)}`);
      clients.push(client);
      const opened = new Promise((resolve) => client.socket.once('connect', resolve));
      await Promise.race([opened, client.closed]);
      client.socket.write(starts[index % starts.length] ?? '');
    });
    await setTimeout(ms);
    const kept = clients.filter(({ isClosed }) => !isClosed()).length;
    for (const { socket } of clients) socket.destroy();
    return { counts: { connections, 'still open': kept }, violations: [] };
  });
}
