import { setTimeout } from 'node:timers/promises';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { openClient } from './open-client.ts';

const BYTE_EVERY_MS = 300;
/**
 * The program allows 10 s for a head and checks every second; the rest is tolerance for a busy
 * machine.
 */
const CUT_AFTER_MS = 13_000;

/**
 * Slowloris: heads sent byte by byte, to the fast path and to Node's own server, are refused with
 * 408 after 10 s.
 */
export function sendSlowHeads(app: Application, { sockets }: { sockets: number }): Promise<Found> {
  const limits = { growth_mb: 100, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }, code) => {
    const replies = new Map<string, number>();
    const violations: string[] = [];
    await Promise.all(
      Array.from({ length: sockets }, async (_, index) => {
        const start = index % 2 === 0 ? `GET /t/${code}` : 'POST /api/common/regions';
        const { ms, reply } = await drip(port, `${start} HTTP/1.1\r\nHost: us.test\r\nX-Slow: `);
        replies.set(reply, (replies.get(reply) ?? 0) + 1);
        if (ms > CUT_AFTER_MS) violations.push(`${start} was not cut within ${CUT_AFTER_MS} ms`);
        if (reply !== '408') violations.push(`${start} was answered with ${reply || 'nothing'}`);
      }),
    );
    return {
      counts: { 'slow heads': sockets, 'cut with 408': replies.get('408') ?? 0 },
      violations,
    };
  });
}

async function drip(port: number, start: string): Promise<{ ms: number; reply: string }> {
  const { socket, received, isClosed } = openClient(port);
  const begun = performance.now();
  socket.write(start);
  const passed = () => performance.now() - begun;
  while (!isClosed() && received() === '' && passed() < CUT_AFTER_MS) {
    await setTimeout(BYTE_EVERY_MS);
    socket.write('x');
  }
  const ms = passed();
  socket.destroy();
  return { ms, reply: received().slice(9, 12) };
}
