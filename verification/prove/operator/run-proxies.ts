import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProxy, runProxy } from '#fixtures/testing/run-proxy.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import type { Origin } from '../restarts/send-requests.ts';

/** The name in the examples of `deploy/`. */
export const HOST = 'network.example';

/** A proxy with an example of `deploy/`, which differs only in ports, certificate and folders. */
export type ProxyExample = {
  name: string;
  /** Its program, as in Debian; a part that lacks it is skipped. */
  command: string;
  /** Whether it is in front of two processes; the others have one. */
  has_two: boolean;
  /** Starts it in `folder` before the processes on `ports`. */
  run: (folder: string, ports: readonly number[]) => Promise<{ origin: Origin } & RunningProxy>;
};

/** The proxies of `deploy/` that run by themselves. */
export const proxyExamples: readonly ProxyExample[] = [
  { name: 'HAProxy', command: 'haproxy', has_two: true, run: runHaproxy },
  { name: 'nginx', command: 'nginx', has_two: false, run: runNginx },
  { name: 'Caddy', command: 'caddy', has_two: false, run: runCaddy },
];

/** Whether the program is installed. */
export function isInstalled(command: string): boolean {
  const word = command === 'caddy' ? 'version' : '-v';
  return spawnSync(command, [command === 'pgbouncer' ? '--version' : word]).status === 0;
}

type Changes = readonly (readonly [from: string, to: string])[];

async function readExample(name: string, changes: Changes): Promise<string> {
  const path = fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
  let text = await readFile(path, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** HAProxy with a check that fails without the database, as an example of ours once had. */
export const badExample: ProxyExample = {
  name: 'HAProxy',
  command: 'haproxy',
  has_two: true,
  run: (folder, ports) => runHaproxy(folder, ports, [['GET /ready/redirect', 'GET /ready']]),
};

async function runHaproxy(
  folder: string,
  [one = 0, two = 0]: readonly number[],
  faults: Changes = [],
) {
  const [http, https] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  const text = await readExample('haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ', `bind 127.0.0.1:${https} `],
    ['/etc/ssl/network.example/haproxy.pem', join(folder, 'haproxy.pem')],
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${two}`],
    // The open files of a test may be fewer than those of the service.
    ['maxconn 20000', 'maxconn 1000'],
    ...faults,
  ]);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, text);
  return start('haproxy', ['-db', '-f', path], https);
}

async function runNginx(folder: string, [port = 0]: readonly number[]) {
  const [http, https] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join(' ');
  const all = Object.values(networkInterfaces()).flat();
  const [v6, v6tls] = all.some((one) => one?.family === 'IPv6')
    ? [`listen [::]:${http};`, `listen [::]:${https} ssl http2;`]
    : ['', ''];
  const text = await readExample('nginx.conf', [
    ['server 127.0.0.1:3000', `server 127.0.0.1:${port}`],
    ['listen 80;', `listen ${http};`],
    ['listen [::]:80;', v6],
    ['listen [::]:443 ssl http2;', v6tls],
    ['listen 443 ', `listen ${https} `],
    ['/etc/ssl/network.example/fullchain.pem', `"${join(folder, 'fullchain.pem')}"`],
    ['/etc/ssl/network.example/key.pem', `"${join(folder, 'key.pem')}"`],
    ['http {', `http { ${temporary}`],
  ]);
  const path = join(folder, 'nginx.conf');
  await writeFile(path, text);
  const globals = `daemon off; pid "${folder}/nginx.pid"; error_log "${folder}/error.log";`;
  return start('nginx', ['-e', `${folder}/error.log`, '-c', path, '-g', globals], https);
}

async function runCaddy(folder: string, [port = 0]: readonly number[]) {
  const [http, https] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  const certificate = `tls ${join(folder, 'fullchain.pem')} ${join(folder, 'key.pem')}`;
  const text = await readExample('Caddyfile', [
    ['{$DOMAIN} {', `${HOST} {\n\t${certificate}`],
    ['{$REDIRECT:redirect:3000}', `127.0.0.1:${port}`],
    ['{$WEB:web:3000}', `127.0.0.1:${port}`],
  ]);
  const ports = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}/caddy\n}\n`;
  const path = join(folder, 'Caddyfile');
  await writeFile(path, `${ports}${text}`);
  return start('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], https);
}

async function start(command: string, args: string[], port: number) {
  const proxy = await runProxy(command, args, port);
  return { ...proxy, origin: { url: `https://127.0.0.1:${port}`, servername: HOST } };
}

async function makeCertificate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The workers of a proxy that was started as root run as another user.
  await chmod(folder, 0o755);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const kind = ['-x509', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' });
  const both = (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'));
  await writeFile(join(folder, 'haproxy.pem'), both, { mode: 0o600 });
}
