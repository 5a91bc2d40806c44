import { openLine, refIn } from './open-line.ts';

/**
 * The result of a round: requests per second, sorted latencies, and the click references received.
 */
export type Round = { perSecond: number; latenciesMs: Float64Array; refs: string[] };

/**
 * Keeps `connections` busy for `durationMs`, with one request at a time each, and waits for the
 * last responses.
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
  const opened = Array.from({ length: connections }, () =>
    openLine(port, (head, ms, line) => {
      latencies.push(ms);
      const ref = refIn(head);
      if (ref) refs.push(ref);
      const request = takeRequest();
      if (request) line.send(request);
      else line.end();
    }),
  );
  const lines = await Promise.all(opened);
  for (const line of lines) line.send(requests[0] as Buffer);
  await Promise.all(lines.map((line) => line.closed));
  const seconds = (performance.now() - startedAt) / 1000;
  const latenciesMs = Float64Array.from(latencies).sort();
  return { perSecond: latencies.length / seconds, latenciesMs, refs };
}
