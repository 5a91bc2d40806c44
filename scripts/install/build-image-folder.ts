import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDockerfile, type Stage } from './read-dockerfile.ts';

/** The command of the image in its folder `/app`, and its health check. */
export type ImageFolder = { command: string[]; health: string[]; env: NodeJS.ProcessEnv };

type Making = {
  root: string;
  /** Target folder of the image's files. */
  app: string;
  /** User and environment of RUN instructions. */
  as: SpawnSyncOptions;
};

/**
 * Emulates a container engine for the Dockerfile of `root`: copies files into `app` and runs the
 * commands of the stage `dependencies` there. The stage `build` is not run: `dist/` of the checkout
 * is used instead. System packages and users of the image are not created.
 */
export function buildImageFolder({ root, app, as }: Making): ImageFolder {
  const stages = readDockerfile(join(root, 'Dockerfile'));
  const dependencies = find(stages, 'dependencies');
  const image = find(stages, '');
  mkdirSync(app, { recursive: true });
  for (const { name, value } of dependencies.instructions) {
    if (name === 'COPY') copy(value, root, app);
    if (name === 'RUN') run(value, { ...as, cwd: app });
  }
  const env: NodeJS.ProcessEnv = {};
  let command: string[] = [];
  let health: string[] = [];
  for (const { name, value } of image.instructions) {
    if (name === 'COPY' && !value.startsWith('--from=dependencies')) copy(value, root, app);
    if (name === 'ENTRYPOINT') command = JSON.parse(value);
    if (name === 'HEALTHCHECK') health = JSON.parse(/CMD (.*)$/.exec(value)?.[1] ?? '[]');
    if (name === 'ENV') {
      const [key = '', text = ''] = value.split('=');
      env[key] = text.replace('/app', app).replace('$PATH', String(as.env?.PATH));
    }
  }
  return { command, health, env };
}

function find(stages: readonly Stage[], name: string): Stage {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`The Dockerfile has no stage "${name}".`);
  return stage;
}

/**
 * `COPY [--from=stage] source... target`: the content of a folder is copied into the target, files
 * by name.
 */
function copy(value: string, root: string, app: string): void {
  const paths = value.split(' ').filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = join(root, path.replace(/^\/app\//, ''));
    if (!existsSync(source))
      throw new Error(`The Dockerfile copies ${path}, which does not exist.`);
    const isFolder = statSync(source).isDirectory();
    const to = isFolder ? join(app, target) : join(app, target, basename(source));
    cpSync(source, to, { recursive: true, filter: (one) => !/\.test\.tsx?$/.test(one) });
  }
}

function run(command: string, options: SpawnSyncOptions): void {
  const { status } = spawnSync('sh', ['-c', command], { ...options, stdio: 'inherit' });
  if (status !== 0) throw new Error(`"${command}" ended with ${status}.`);
}
