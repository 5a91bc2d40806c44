import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';
import { openClient } from './open-client.ts';

type Size = { heads: number; bytes: number };

/**
 * Request heads of many megabytes: one long URL, one long header, many headers. Answered with 431.
 */
export function sendHugeHeads(app: Application, { heads, bytes }: Size): Promise<Found> {
  const limits = { growth_mb: 150, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }, code) => {
    const start = `GET /t/${code}`;
    const kinds: [name: string, head: Buffer][] = [
      ['address', Buffer.from(`${start}?${'x'.repeat(bytes)}`)],
      ['header', Buffer.from(`${start} HTTP/1.1\r\nHost: us.test\r\nX-Long: ${'x'.repeat(bytes)}`)],
      [
        'headers',
        Buffer.from(`${start} HTTP/1.1\r\nHost: us.test\r\n${'X-Many: x\r\n'.repeat(bytes / 11)}`),
      ],
    ];
    const violations: string[] = [];
    let refused = 0;
    await runAtOnce(heads, 30, async (index) => {
      const [name, head] = kinds[index % kinds.length] ?? ['', Buffer.alloc(0)];
      const client = openClient(port);
      client.socket.write(head);
      await client.closed;
      const reply = client.received().slice(9, 12);
      // The rest of the head arrives at a closed connection, whose reset may overtake the response.
      if (reply === '431') refused += 1;
      else if (reply !== '') violations.push(`a huge ${name} was answered with ${reply}`);
    });
    if (refused === 0) violations.push('no huge head was answered with 431');
    return { counts: { 'huge heads': heads, 'seen as 431': refused }, violations };
  });
}
