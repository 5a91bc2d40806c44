import { setTimeout } from 'node:timers/promises';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { type Client, openClient } from './open-client.ts';

type Size = { sockets: number; ms: number };

/** Endpoints where anonymous clients may send a body, and a size below the limit of each. */
const BODIES = [
  ['/api/common/regions', 64_000],
  ['/api/transaction', 130_000],
] as const;
/** About 50 MB/s, the rate of a fast connection. Unthrottled loopback would be far faster. */
const CONCURRENCY = 10;
const PAUSE_MS = 20;

/**
 * Anonymous clients send bodies just below the limit, without the last byte, on many connections.
 */
export function holdBodies(app: Application, { sockets, ms }: Size): Promise<Found> {
  const limits = { growth_mb: 200, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }) => {
    const clients: Client[] = [];
    await runAtOnce(sockets, CONCURRENCY, async (index) => {
      const client = openClient(port);
      clients.push(client);
      const [path, bytes] = BODIES[index % BODIES.length] ?? BODIES[0];
      client.socket.write(
        `POST ${path} HTTP/1.1\r\nHost: us.test\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      const sent = new Promise((resolve) => client.socket.write(' '.repeat(bytes - 1), resolve));
      await Promise.race([sent, client.closed, setTimeout(2_000)]);
      await setTimeout(PAUSE_MS);
    });
    await setTimeout(ms);
    const violations = clients
      .filter(({ received }) => received() !== '')
      .map(({ received }) => `half a body was answered with ${received().slice(9, 12)}`);
    const kept = clients.filter(({ isClosed }) => !isClosed()).length;
    for (const { socket } of clients) socket.destroy();
    return { counts: { 'bodies held': sockets, 'still open': kept }, violations };
  });
}
