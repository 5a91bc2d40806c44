import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/operations/embedded-database/free-port.ts';

const SCRIPT = fileURLToPath(new URL('../edge/serve-program.ts', import.meta.url));

/** A redirect process with a database and a data folder. */
export type Redirect = {
  port: number;
  metrics_port: number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type Where = {
  config: { database_url: string; secret_key: string };
  folder: string;
  /** 0: any free port. */
  port?: number;
  /** Command the process is run under, and additional environment variables. */
  under?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

/** Starts a redirect on `folder`, which may be left by an earlier process or shared with others. */
export async function runRedirect(where: Where): Promise<Redirect> {
  const { config, folder, port = 0, under = [], env = {} } = where;
  const metrics_port = await freePort();
  const [program = '', ...rest] = [...under, process.execPath, SCRIPT];
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ROLES: 'redirect',
      PORT: String(port),
      METRICS_PORT: String(metrics_port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: config.database_url,
      SECRET_KEY: config.secret_key,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      // Redirects are started many times.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('the redirect process ended by itself');
  });
  gone.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), gone]);
  const started = message as { port: number; pid: number };
  return {
    port: started.port,
    metrics_port,
    kill: () => end(child, started.pid, 'SIGKILL'),
    stop: () => end(child, started.pid, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, pid: number, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(pid, signal);
  await once(child, 'exit');
}
