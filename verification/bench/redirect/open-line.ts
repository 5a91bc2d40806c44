import { connect, type Socket } from 'node:net';

/** A connection that sends one request at a time. */
export type Line = {
  send: (request: Buffer) => void;
  end: () => void;
  /** Rejects if the connection failed or a response had another status. */
  closed: Promise<void>;
};

/**
 * Opens a connection. `onAnswer` gets each response and the milliseconds since its request was sent;
 * it may send the next one, or throw to close the connection. Uses bare sockets, because Node's own
 * client is slower than the measured servers. Skips the body of a response, whose length must be given
 * in `Content-Length`.
 */
export async function openLine(
  port: number,
  onAnswer: (answer: string, ms: number, line: Line) => void,
  status = 302,
): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let sentAt = 0;
  let received = '';
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
  closed.catch(() => {});
  const line: Line = {
    send(request) {
      sentAt = performance.now();
      socket.write(request);
    },
    end: () => void socket.end(),
    closed,
  };
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const answer = received;
    received = '';
    try {
      if (!answer.startsWith(`HTTP/1.1 ${status}`)) throw new Error(answer.slice(0, 500));
      onAnswer(answer, performance.now() - sentAt, line);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return line;
}

/**
 * The click reference in the target of a response. A copy: a part of a string keeps the whole one in
 * memory, and the garbage collections of a load with all its responses would count as latency.
 */
export function refIn(head: string): string | undefined {
  const ref = /[?&]click_ref=([\w-]{32})/.exec(head)?.[1];
  return ref && Buffer.from(ref, 'latin1').toString('latin1');
}
