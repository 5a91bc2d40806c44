import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Application } from '../open-application.ts';

/** The response to a visit. */
type VisitResult = { status: number; location: string | undefined };
/** Visits the application over raw sockets, without the URL normalisation of an HTTP client. */
export type Visitor = { origin: string; visit: (path: string) => Promise<VisitResult> };

/** Makes the application listen on loopback, once. */
export async function openVisitor({ app }: Application): Promise<Visitor> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/149.0.0.0 Safari/537.36' };
  return {
    origin: `http://127.0.0.1:${port}`,
    visit: (path) =>
      new Promise((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
          answer.resume();
          const { statusCode = 0, headers: fields } = answer;
          answer.on('end', () => resolve({ status: statusCode, location: fields.location }));
        });
        asking.on('error', reject);
        asking.end();
      }),
  };
}

/** Encodes any text for a query, including lone surrogates. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The same with minimal encoding: only what HTTP cannot carry and what would end the query. */
export function encodeLittle(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]|#/gu, (sign) => encodeURIComponent(sign));
}
