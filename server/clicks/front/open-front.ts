import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Head, readHead } from './read-head.ts';

/** Answers a plain request by calling `answer` once with all that goes over the wire. */
export type ServePlain = (
  head: Head,
  address: string,
  answer: (status: string, headers: string, body: string) => void,
) => void;

const SWEEP_MS = 1_000;
/** A request must be whole after so long: as in Node's own server, only sooner. */
const HEAD_MS = 10_000;
const CUT_SHORT = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
const DAY_AND_TIME_MS = 1_000;

type Line = {
  socket: Socket;
  address: string;
  /** The beginning of a request that is not whole. */
  bytes: Buffer | null;
  isBusy: boolean;
  isEnded: boolean;
  /** When the line last became idle, or its request began. */
  sinceMs: number;
};

/**
 * Stands before Node's own HTTP server: plain requests for tracking links are read and answered
 * here, at about half of the cost. The first bytes that are anything else hand the connection, with
 * those bytes, to the server, for good.
 */
export function openFront(server: Server, serve: ServePlain): { close: () => void } {
  const others = server.listeners('connection') as ((socket: Socket) => void)[];
  const lines = new Set<Line>();
  let isClosing = false;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const sinceMs = performance.now();
    const line: Line = { socket, address, bytes: null, isBusy: false, isEnded: false, sinceMs };
    const onData = (chunk: Buffer) => {
      if (line.isBusy) return holdBack(chunk);
      line.bytes = line.bytes === null ? chunk : Buffer.concat([line.bytes, chunk]);
      readLine(line.bytes);
    };
    const onEnd = () => {
      line.isEnded = true;
      if (line.isBusy) return;
      socket.end(line.bytes === null ? '' : CUT_SHORT);
    };
    const onGone = () => void lines.delete(line);
    const onError = () => socket.destroy();

    /** What comes ahead of its turn waits in the socket, and with it the end that may follow. */
    function holdBack(bytes: Buffer): void {
      socket.pause();
      socket.unshift(bytes);
    }

    function readLine(bytes: Buffer): void {
      const head = readHead(bytes, 0);
      if (head === 'partial') return;
      if (head === 'foreign') return void handOver(bytes);
      line.bytes = null;
      if (bytes.length > head.length) holdBack(bytes.subarray(head.length));
      line.isBusy = true;
      let isAnswered = false;
      serve(head, address, (status, headers, body) => {
        if (isAnswered || socket.destroyed) return;
        isAnswered = true;
        const closes = head.closes || isClosing || line.isEnded;
        const sent = head.is_head ? '' : body;
        // Headers are plain letters, for which the shorter way suffices.
        socket.write(writeAnswer(status, headers, sent, closes), sent === '' ? 'latin1' : 'utf8');
        if (closes) return void socket.end();
        // What the kernel did not take is waited for: nothing is read from who does not read.
        if (socket.writableLength > 0) return void socket.write('', readOn);
        readOn();
      });
    }

    function readOn(): void {
      line.isBusy = false;
      line.sinceMs = performance.now();
      if (socket.isPaused()) socket.resume();
    }

    function handOver(bytes: Buffer): void {
      lines.delete(line);
      socket.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onError);
      holdBack(bytes);
      for (const other of others) other.call(server, socket);
      socket.resume();
    }

    lines.add(line);
    socket.setNoDelay(true);
    socket.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onError);
  });

  const timer = setInterval(() => sweep(lines, server.keepAliveTimeout), SWEEP_MS);
  timer.unref();
  return {
    close() {
      isClosing = true;
      clearInterval(timer);
      for (const line of lines) if (!line.isBusy) line.socket.destroy();
    },
  };
}

/** Ends lines that say nothing, or their request too slowly. */
function sweep(lines: ReadonlySet<Line>, idleMs: number): void {
  const at = performance.now();
  for (const { socket, bytes, isBusy, sinceMs } of lines) {
    if (isBusy) continue;
    if (at - sinceMs > (bytes === null ? idleMs : HEAD_MS)) socket.destroy();
  }
}

let date = '';
let dateUntilMs = 0;

function dateNow(): string {
  const at = performance.now();
  if (at >= dateUntilMs) {
    // The header is about the wire, not about the business: the machine's clock is right here.
    date = new Date(performance.timeOrigin + at).toUTCString();
    dateUntilMs = at + DAY_AND_TIME_MS - ((performance.timeOrigin + at) % DAY_AND_TIME_MS);
  }
  return date;
}

function writeAnswer(status: string, headers: string, body: string, closes: boolean): string {
  const connection = closes ? 'close' : 'keep-alive';
  return `HTTP/1.1 ${status}\r\n${headers}Date: ${dateNow()}\r\nConnection: ${connection}\r\n\r\n${body}`;
}
