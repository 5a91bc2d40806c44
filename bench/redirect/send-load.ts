import { connect, type Socket } from 'node:net';

/**
 * The result of a round: requests per second, sorted latencies, and the click references received.
 */
export type Round = { perSecond: number; latenciesMs: Float64Array; refs: string[] };

/**
 * Keeps `connections` busy for `durationMs`, with one request at a time each, and waits for the
 * last responses. Uses bare sockets, because Node's own client is slower than the measured servers.
 * Skips the body of a response, whose length must be given in `Content-Length`.
 */
export async function sendLoad(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  durationMs: number,
): Promise<Round> {
  const latencies: number[] = [];
  const refs: string[] = [];
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const takeRequest = () => {
    next = (next + 1) % requests.length;
    return performance.now() < endsAt ? (requests[next] ?? null) : null;
  };
  const takeAnswer = (head: string, ms: number) => {
    if (!head.startsWith('HTTP/1.1 302')) throw new Error(`not a redirect: ${head.slice(0, 200)}`);
    latencies.push(ms);
    const ref = /[?&]click_ref=([\w-]{32})/.exec(head)?.[1];
    if (ref) refs.push(ref);
  };
  const lines = Array.from({ length: connections }, () => saveBusy(port, takeRequest, takeAnswer));
  await Promise.all(lines);
  const seconds = (performance.now() - startedAt) / 1000;
  const latenciesMs = Float64Array.from(latencies).sort();
  return { perSecond: latencies.length / seconds, latenciesMs, refs };
}

function saveBusy(
  port: number,
  takeRequest: () => Buffer | null,
  takeAnswer: (head: string, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let received = '';
    const send = () => {
      const request = takeRequest();
      if (request === null) return void socket.end();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      try {
        takeAnswer(received, performance.now() - sentAt);
      } catch (error) {
        socket.destroy(error as Error);
        return;
      }
      received = '';
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
