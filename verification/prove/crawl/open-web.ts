import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { names } from '#server/platform/outbound/names.ts';

/** Request handler of a test site. */
export type Answering = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** One request in the log of the site. Times are milliseconds of this process. */
export type Logged = {
  host: string;
  path: string;
  agent: string;
  begun: number;
  /** When the response ended or was aborted; null while it is being sent. */
  ended: number | null;
  sent: number;
};

/** A local web on loopback: every name resolves to it, and each has its own site. */
export type Web = {
  port: number;
  log: Logged[];
  serve: (host: string, answering: Answering) => void;
  close: () => Promise<void>;
};

/** Opens the web; until it is closed every name in this process resolves to it. */
export async function openWeb(): Promise<Web> {
  const sites = new Map<string, Answering>();
  const log: Logged[] = [];
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').split(':')[0] ?? '';
    const path = request.url ?? '/';
    const agent = request.headers['user-agent'] ?? '';
    const line: Logged = { host, path, agent, begun: performance.now(), ended: null, sent: 0 };
    log.push(line);
    response.once('close', () => {
      line.ended = performance.now();
      line.sent = request.socket.bytesWritten;
    });
    const answering = sites.get(host);
    if (answering) return answering(path, response, request);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { lookup } = names;
  leadNamesHere();
  return {
    port: (server.address() as AddressInfo).port,
    log,
    serve: (host, answering) => void sites.set(host, answering),
    close: async () => {
      names.lookup = lookup;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Makes every name in this process resolve to this machine. */
export function leadNamesHere(): void {
  const found = (_host: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  names.lookup = found as never;
}

/** Sends an HTML page. */
export function sendPage(
  response: ServerResponse,
  html: string,
  { status = 200, type = 'text/html; charset=utf-8' } = {},
): void {
  response.writeHead(status, { 'content-type': type }).end(html);
}
