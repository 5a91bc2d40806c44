import { connect, type Socket } from 'node:net';

/** What was sent and what came back; every visit bears a mark of its own as its first sub-id. */
export type Visits = {
  sent: Set<string>;
  /** By mark, the reference its visitor was sent on with. */
  acknowledged: Map<string, string>;
  latenciesMs: number[];
};

export const noVisits = (): Visits => ({
  sent: new Set(),
  acknowledged: new Map(),
  latenciesMs: [],
});

const LANES = 16;
let serial = 0;

/** Sends visits of `code` at about `perSecond` until the returned function is called. */
export function sendVisits(
  port: number,
  code: string,
  perSecond: number,
  visits: Visits,
): () => Promise<void> {
  let isOver = false;
  const lanes = Array.from({ length: LANES }, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    while (!isOver && !socket.destroyed) {
      const begun = performance.now();
      await visitOnce(socket, code, visits);
      const restMs = (LANES * 1000) / perSecond - (performance.now() - begun);
      if (restMs > 1) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    socket.destroy();
  });
  return async () => {
    isOver = true;
    await Promise.all(lanes);
  };
}

function visitOnce(socket: Socket, code: string, visits: Visits): Promise<void> {
  const mark = `m${serial}`;
  serial += 1;
  return new Promise((resolve) => {
    const begun = performance.now();
    let received = '';
    const take = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      if (!received.endsWith('\r\n\r\n')) return;
      const ref = /^HTTP\/1\.1 302 .*[?&]click_ref=([\w-]{32})/s.exec(received)?.[1];
      if (ref !== undefined) visits.acknowledged.set(mark, ref);
      visits.latenciesMs.push(performance.now() - begun);
      leave();
    };
    const leave = () => {
      socket.off('data', take).off('close', leave);
      resolve();
    };
    if (socket.destroyed) return resolve();
    socket.on('data', take).on('close', leave);
    visits.sent.add(mark);
    socket.write(
      `GET /t/${code}?uid1=${mark} HTTP/1.1\r\nHost: us.test\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/${serial % 50}\r\n\r\n`,
    );
  });
}
