import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { STYLE_PATH } from '#server/traffic/redirect/present.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { attackProgram } from './attack-program.ts';

type Size = { sockets: number; ms: number };

const BATCH = 200;

/** Clients that pipeline visits as fast as the program accepts them and never read a response. */
export function pipelineUnread(app: Application, { sockets, ms }: Size): Promise<Found> {
  const limits = { growth_mb: 120, loop_delay_ms: 2_000, p99_ms: 3_000 };
  return attackProgram(app, limits, async ({ port }, code) => {
    // The last two are answered immediately, so that responses exceed the kernel's buffers.
    const batches = [`/t/${code}`, '/t/unknown', STYLE_PATH].map((path) =>
      Buffer.from(
        `GET ${path} HTTP/1.1\r\nHost: us.test\r\nUser-Agent: Firefox/140\r\n\r\n`.repeat(BATCH),
      ),
    );
    const open = Array.from({ length: sockets }, (_, index) =>
      writeWithoutReading(port, batches[index % batches.length] ?? Buffer.alloc(0)),
    );
    await setTimeout(ms);
    const sent = open.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
    for (const socket of open) socket.destroy();
    return { counts: { sockets, 'MB of requests': Math.round(sent / 1e6) }, violations: [] };
  });
}

function writeWithoutReading(port: number, requests: Buffer): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.pause();
  socket.on('error', () => {});
  const write = () => {
    while (!socket.destroyed && socket.write(requests));
  };
  socket.on('connect', write).on('drain', write);
  return socket;
}
