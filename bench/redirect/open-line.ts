import { connect, type Socket } from 'node:net';

/** A connection that sends one request at a time. */
export type Line = {
  send: (request: Buffer) => void;
  end: () => void;
  /** Rejects if the connection failed or a response was not a redirect. */
  closed: Promise<void>;
};

/**
 * Opens a connection. `onAnswer` gets each response and the milliseconds since its request was sent;
 * it may send the next one. Uses bare sockets, because Node's own client is slower than the measured
 * servers. Skips the body of a response, whose length must be given in `Content-Length`.
 */
export async function openLine(
  port: number,
  onAnswer: (head: string, ms: number, line: Line) => void,
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
    const head = received;
    received = '';
    if (head.startsWith('HTTP/1.1 302')) onAnswer(head, performance.now() - sentAt, line);
    else socket.destroy(new Error(`not a redirect: ${head.slice(0, 200)}`));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return line;
}

/** The click reference in the target of a response. */
export const refIn = (head: string) => /[?&]click_ref=([\w-]{32})/.exec(head)?.[1];
