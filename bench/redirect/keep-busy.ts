import { connect, type Socket } from 'node:net';

/**
 * Sends requests over one connection, one at a time, until there is none, and waits for the last
 * response. `takeAnswer` gets each complete response, whose body must have a `Content-Length`. Uses a
 * bare socket, because Node's own client is slower than the measured servers.
 */
export function keepBusy(
  port: number,
  takeRequest: () => Buffer | null,
  takeAnswer: (answer: string, ms: number) => void,
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
