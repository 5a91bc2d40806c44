import { setTimeout } from 'node:timers/promises';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { type Client, openClient } from './open-client.ts';

type Size = { sockets: number; ms: number };

/** Below the limit of one body. */
const BODY_BYTES = 1_000_000;
/** About 60 MB a second, which is what a fast line brings. Loopback alone would bring far more. */
const LANES = 10;
const PAUSE_MS = 150;
const PATHS = ['/api/common/regions', '/api/transaction', '/in/conversion', '/auth/third-party'];

/** Strangers send bodies just below the limit, without the last byte, on many connections. */
export function holdBodies(app: Application, { sockets, ms }: Size): Promise<Found> {
  const limits = { growth_mb: 220, loop_delay_ms: 1_000, p99_ms: 1_500 };
  return attackProgram(app, limits, async ({ port }) => {
    const body = Buffer.alloc(BODY_BYTES - 1, ' ');
    const clients: Client[] = [];
    await runAtOnce(sockets, LANES, async (index) => {
      const client = openClient(port);
      clients.push(client);
      const path = PATHS[index % PATHS.length];
      client.socket.write(
        `POST ${path} HTTP/1.1\r\nHost: us.test\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
      );
      const sent = new Promise((resolve) => client.socket.write(body, resolve));
      await Promise.race([sent, client.closed, setTimeout(2_000)]);
      await setTimeout(PAUSE_MS);
    });
    await setTimeout(ms);
    const refused = clients.filter(({ received }) => received() !== '').length;
    for (const { socket } of clients) socket.destroy();
    return { counts: { 'bodies held': sockets, 'bodies refused': refused }, violations: [] };
  });
}
