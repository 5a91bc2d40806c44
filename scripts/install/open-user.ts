import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An unprivileged user for trying an installation. If the caller is not root, it is the caller, and
 * `uid` is undefined.
 */
export type OrdinaryUser = {
  uid?: number;
  gid?: number;
  /** Environment of a login shell of the user: no packages of this checkout, and its own home. */
  env: NodeJS.ProcessEnv;
  /** Changes the owner of a folder and its content to the user. */
  own: (folder: string) => void;
  close: () => void;
};

/** Creates a user with its home in `folder`; `close` deletes the user but not the folder. */
export function openUser(folder: string): OrdinaryUser {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const env = { ...shellEnvironment(), HOME: home };
  if (process.getuid?.() !== 0) return { env, own: () => {}, close: () => {} };
  const name = `tributary-try-${process.pid}`;
  run('useradd', '--system', '--user-group', '--home-dir', home, name);
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', flag, name)));
  chownSync(home, uid ?? 0, gid ?? 0);
  return {
    uid,
    gid,
    env,
    own: (path) => void run('chown', '--recursive', `${name}:`, path),
    close: () => deleteUser(name),
  };
}

/** Retries, because a process of the user may still be ending. */
function deleteUser(name: string): void {
  const deletion = `for wait in 1 1 2 2 4 0; do userdel ${name} && exit; sleep $wait; done; exit 1`;
  const { status, stderr } = spawnSync('sh', ['-c', deletion], { encoding: 'utf8' });
  if (status !== 0) console.error(`The user ${name} is left behind: ${stderr}`);
}

/** Without TMPDIR, so that temporary files are where the program and its tests put them by themselves. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^(NODE|TMPDIR)$/i.test(name),
  );
  const path = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'));
  return { ...Object.fromEntries(entries), PATH: path.join(':') };
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
