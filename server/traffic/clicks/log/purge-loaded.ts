import type { JetStreamManager } from '@nats-io/jetstream';

/** How many moments are remembered per stream. */
const MARKS = 60;

/**
 * Deletes messages from a stream some time after they were loaded. They are kept for that time
 * because a database that lost its last commits, by a promoted standby without synchronous
 * replication or by a restored backup, loads them again: its cursor is as old as its rows.
 */
export function openPurger(manager: JetStreamManager, keepMs: number) {
  const marks = new Map<string, { position: number; atMs: number }[]>();

  return async function purgeLoaded(stream: string, position: number): Promise<void> {
    const ofStream = marks.get(stream) ?? [];
    marks.set(stream, ofStream);
    const nowMs = performance.now();
    if (nowMs - (ofStream.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= keepMs / MARKS) {
      ofStream.push({ position, atMs: nowMs });
    }
    const oldest = ofStream[0];
    if (oldest === undefined || nowMs - oldest.atMs < keepMs) return;
    ofStream.shift();
    await manager.streams.purge(stream, { seq: oldest.position + 1 });
  };
}
