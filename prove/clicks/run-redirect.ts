import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Application } from '../open-application.ts';

const SCRIPT = fileURLToPath(new URL('./serve-redirect.ts', import.meta.url));

/** A redirect process on the application's database, with a data folder of its own. */
export type Redirect = {
  port: number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts one on `folder`, which an earlier one may have left behind. */
export async function runRedirect(app: Application, folder: string): Promise<Redirect> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ROLES: 'redirect',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: app.config.database_url,
      SECRET_KEY: app.config.secret_key,
      LOG_LEVEL: 'silent',
      DEMO: '0',
    },
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('the redirect process ended by itself');
  });
  gone.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return {
    port: (message as { port: number }).port,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
