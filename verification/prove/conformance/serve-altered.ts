import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './open-portal-client.ts';

/** What the client asked, and a change of the answer; returns the answer as it is passed on. */
export type Alter = (asked: { path: string; req: PortalRequest }, answer: Answer) => unknown;
export type PortalRequest = {
  attributes?: Record<string, unknown>;
  fields?: string[];
  filter?: { curPage?: number; perPage?: number };
};

/** A proxy in front of the server that alters answers: a server that deviates. */
export async function serveAltered(origin: string, alter: Alter) {
  const proxy = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const passed = { ...request.headers, host: undefined, connection: undefined };
    const headers = Object.entries(passed).filter(([, value]) => typeof value === 'string');
    const answer = await fetch(`${origin}${request.url}`, {
      method: 'POST',
      body,
      headers: headers as [string, string][],
    });
    const path = (request.url ?? '').replace(/^\/api/, '');
    const altered = alter({ path, req: readRequest(body) }, (await answer.json()) as Answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(altered));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

function readRequest(body: Buffer): PortalRequest {
  try {
    return (JSON.parse(body.toString()) as { req?: PortalRequest }).req ?? {};
  } catch {
    return {};
  }
}
