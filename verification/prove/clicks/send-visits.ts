import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Sent requests and their responses; every visit has its own marker as first sub-id. */
export type Visits = {
  sent: Set<string>;
  /** Click reference in the redirect, by marker. */
  acknowledged: Map<string, string>;
  /** Latency of each visit, including reconnects. */
  latenciesMs: number[];
  /** Number of visits that failed. */
  turnedAway: number;
};

export const noVisits = (): Visits => ({
  sent: new Set(),
  acknowledged: new Map(),
  latenciesMs: [],
  turnedAway: 0,
});

const CONCURRENCY = 16;
const PATIENCE_MS = 5_000;
let serial = 0;

/**
 * Sends visits to `code` at about `perSecond` until the returned function is called. With several
 * ports a visitor whose connection is refused goes to the next port, like behind a load balancer,
 * with a new marker; with one port, that connection ends.
 */
export function sendVisits(
  ports: readonly number[],
  code: string,
  perSecond: number,
  visits: Visits,
): () => Promise<void> {
  let isOver = false;
  const senders = Array.from({ length: CONCURRENCY }, async (_, index) => {
    let turn = index;
    const dial = () => open(ports[turn % ports.length] ?? 0);
    let socket = dial();
    while (!isOver) {
      const begun = performance.now();
      let isAnswered = await visitOnce(socket, code, visits);
      if (!isAnswered && ports.length === 1) break;
      while (!isAnswered && performance.now() - begun < PATIENCE_MS) {
        socket.destroy();
        turn += 1;
        // Both ports may be closed for a moment: pause between rounds.
        if (turn % ports.length === 0) await setTimeout(2);
        socket = dial();
        isAnswered = await visitOnce(socket, code, visits);
      }
      if (isAnswered) visits.latenciesMs.push(performance.now() - begun);
      else visits.turnedAway += 1;
      const restMs = (CONCURRENCY * 1000) / perSecond - (performance.now() - begun);
      if (restMs > 1) await setTimeout(restMs);
    }
    socket.destroy();
  });
  return async () => {
    isOver = true;
    await Promise.all(senders);
  };
}

/** Sends visits one after the other over one connection. */
export async function sendInTurn(
  port: number,
  code: string,
  count: number,
  visits: Visits,
): Promise<void> {
  const socket = open(port);
  for (let sent = 0; sent < count; sent += 1) {
    const isAnswered = await visitOnce(socket, code, visits);
    if (!isAnswered) visits.turnedAway += 1;
  }
  socket.destroy();
}

function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  return socket;
}

/** Whether the visitor was redirected. */
function visitOnce(socket: Socket, code: string, visits: Visits): Promise<boolean> {
  const mark = `m${serial}`;
  serial += 1;
  return new Promise((resolve) => {
    let received = '';
    const take = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      if (!received.endsWith('\r\n\r\n')) return;
      const ref = /^HTTP\/1\.1 302 .*[?&]click_ref=([\w-]{32})/s.exec(received)?.[1];
      if (ref !== undefined) visits.acknowledged.set(mark, ref);
      leave(ref !== undefined);
    };
    const gone = () => leave(false);
    const leave = (isAnswered: boolean) => {
      socket.off('data', take).off('close', gone);
      resolve(isAnswered);
    };
    if (socket.destroyed) return resolve(false);
    socket.on('data', take).on('close', gone);
    visits.sent.add(mark);
    socket.write(
      `GET /t/${code}?uid1=${mark} HTTP/1.1\r\nHost: us.test\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/${serial % 50}\r\n\r\n`,
    );
  });
}
