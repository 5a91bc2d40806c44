import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/operations/embedded-database/free-port.ts';

const NGINX = 'nginx';

/**
 * Starts nginx with `return 302` and one worker; null if nginx is not installed or does not start.
 */
export async function startNginx(
  folder: string,
  command: readonly string[],
): Promise<{ port: number; child: ChildProcess } | null> {
  if (spawnSync(NGINX, ['-v']).status !== 0) return null;
  const port = await freePort();
  const home = join(folder, 'nginx');
  await mkdir(home);
  const config = join(home, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 2048; }
http { access_log off; keepalive_requests 100000000;
  client_body_temp_path ${home}/a; proxy_temp_path ${home}/b; fastcgi_temp_path ${home}/c;
  uwsgi_temp_path ${home}/d; scgi_temp_path ${home}/e;
  server { listen 127.0.0.1:${port}; location / { return 302 https://www.example.org/; } } }`,
  );
  const [program = NGINX, ...before] = [...command, NGINX];
  const child = spawn(program, [...before, '-e', `${home}/error.log`, '-c', config], {
    stdio: 'ignore',
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return child.exitCode === null ? { port, child } : null;
}
