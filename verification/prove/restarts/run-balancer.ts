import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';

const EXAMPLE = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** Starts HAProxy with `deploy/haproxy.cfg`, without TLS and on free ports. */
export async function runBalancer(folder: string, ports: readonly [number, number]) {
  const port = await freePort();
  const example = await readFile(EXAMPLE, 'utf8');
  const config = example
    .replace(/^ {2}bind :443.*\n/m, '')
    .replace('maxconn 20000', 'maxconn 1000')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^.*ssl_fc.*\n/gm, '')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, config);
  const proxy = await runProxy('haproxy', ['-db', '-f', path], port);
  return { port, stop: proxy.stop };
}
