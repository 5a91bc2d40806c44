import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { attackProgram } from './attack-program.ts';
import { openClient } from './open-client.ts';

/** Requests cut at any byte by closing or resetting the connection. */
export function sendHalfRequests(
  app: Application,
  random: Random,
  { requests }: { requests: number },
): Promise<Found> {
  const limits = { growth_mb: 150, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }, code) => {
    const whole = [
      `GET /t/${code} HTTP/1.1\r\nHost: us.test\r\n\r\n`,
      'POST /api/common/regions HTTP/1.1\r\nHost: us.test\r\nContent-Length: 40\r\n\r\n{"appId":"32A',
    ];
    const violations: string[] = [];
    let refused = 0;
    await runAtOnce(requests, 40, async (index) => {
      const request = whole[index % whole.length] ?? '';
      const { socket, received, closed } = openClient(port);
      socket.write(request.slice(0, 1 + Math.floor(random() * (request.length - 1))), () => {
        if (random() < 0.5) socket.end();
        else socket.resetAndDestroy();
      });
      await closed;
      const reply = received().slice(9, 12);
      if (reply === '400') refused += 1;
      // Calls reply with status 200 and a code other than 0.
      else if (reply !== '' && !/"code":[1-9]/.test(received()))
        violations.push(`half a request was answered with ${reply}`);
    });
    return { counts: { 'half requests': requests, 'refused with 400': refused }, violations };
  });
}
