import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Builds the bare page and serves it compressed, as the program serves its own; returns its address. */
export async function serveBare(): Promise<{ url: string; server: Server }> {
  const root = fileURLToPath(new URL('bare', import.meta.url));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: { polyfill: false } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const text = files.get(path);
    if (text === undefined) return response.writeHead(404).end();
    const isBrotli = String(request.headers['accept-encoding']).includes('br');
    const body = isBrotli ? brotliCompressSync(text) : gzipSync(text);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    const encoding = isBrotli ? 'br' : 'gzip';
    return response
      .writeHead(200, { 'content-type': type, 'content-encoding': encoding })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
