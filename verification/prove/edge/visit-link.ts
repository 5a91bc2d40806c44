import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A worker thread, so that an attack in the main thread does not delay the measurement. Starts a
 * visit every `interval_ms` whether or not the last one is answered, each on a new connection, and
 * posts the latencies when it receives a message.
 */
const { port, code, interval_ms } = workerData as {
  port: number;
  code: string;
  interval_ms: number;
};

// Not the attackers' address, which is 127.0.0.1.
const ADDRESS = '127.0.0.9';
const TIMEOUT_MS = 15_000;
const MAX_OPEN = 500;

const latencies: number[] = [];
let failed = 0;
let open = 0;

function visit(): void {
  if (open >= MAX_OPEN) {
    failed += 1;
    return;
  }
  open += 1;
  const begun = performance.now();
  let received = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS, noDelay: true });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    received += bytes.toString('latin1');
  });
  socket.on('close', () => {
    open -= 1;
    if (received.startsWith('HTTP/1.1 302 ')) latencies.push(performance.now() - begun);
    else failed += 1;
  });
  socket.write(
    `GET /t/${code} HTTP/1.1\r\nHost: us.test\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140\r\nConnection: close\r\n\r\n`,
  );
}

const timer = setInterval(visit, interval_ms);
parentPort?.once('message', () => {
  clearInterval(timer);
  const wait = setInterval(() => {
    if (open > 0) return;
    clearInterval(wait);
    parentPort?.postMessage({ latencies, failed });
    parentPort?.close();
  }, 10);
});
