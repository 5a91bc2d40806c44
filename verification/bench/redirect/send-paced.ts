import { setTimeout as rest } from 'node:timers/promises';
import { type Line, openLine, refIn } from './open-line.ts';
import type { Round } from './send-load.ts';

/**
 * Sends `ratePerSecond` requests for `durationMs`, each at its time whether or not earlier ones have
 * been answered; the latency counts from that time. A request that finds no free connection waits
 * for one, and the wait is part of its latency. Sleeps between requests: a loop that is always busy
 * used up what the host gives a virtual machine, and the host stopped all cores for 10 ms of every
 * 100.
 */
export async function sendPaced(
  port: number,
  requests: readonly Buffer[],
  { connections, ratePerSecond, durationMs }: Pace,
): Promise<Round> {
  const latencies: number[] = [];
  const refs: string[] = [];
  const total = Math.round((ratePerSecond * durationMs) / 1000);
  const dueMs = new Map<Line, number>();
  const free: Line[] = [];
  const opened = Array.from({ length: connections }, () =>
    openLine(port, (head, _ms, line) => {
      latencies.push(performance.now() - (dueMs.get(line) ?? 0));
      const ref = refIn(head);
      if (ref) refs.push(ref);
      free.push(line);
    }),
  );
  const lines = await Promise.all(opened);
  free.push(...lines);
  const startedAt = performance.now();
  let sent = 0;
  while (latencies.length < total) {
    const due = Math.min(
      total,
      Math.floor(((performance.now() - startedAt) * ratePerSecond) / 1e3),
    );
    while (sent < due && free.length > 0) {
      const line = free.pop() as Line;
      dueMs.set(line, startedAt + (sent * 1000) / ratePerSecond);
      line.send(requests[sent % requests.length] as Buffer);
      sent += 1;
    }
    await rest(1);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  for (const line of lines) line.end();
  await Promise.all(lines.map((line) => line.closed));
  return {
    perSecond: latencies.length / seconds,
    latenciesMs: Float64Array.from(latencies).sort(),
    refs,
  };
}

/** The load of a round. */
export type Pace = { connections: number; ratePerSecond: number; durationMs: number };
