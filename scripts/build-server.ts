import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { buildOnce } from './build-once.ts';
import { buildTargets } from './build-targets.ts';
import { bundle } from './bundle.ts';
import { builtEntries } from './load-built.ts';

const { root, folder } = buildTargets.server;
const OUTPUT = root + folder;
/** Longer than a build takes to write its files. */
const WRITING_MS = 60_000;
/** Packages of many small modules. The others are loaded from `node_modules`. */
const BUNDLED_PACKAGES = [/^@nats-io\//, /^@opentelemetry\//, 'kysely', 'zod'];

/**
 * Builds `dist/server`, the server in a few files, which loads in half the time of its thousand
 * sources, unless the last build has the same sources. Child processes and threads, migrations and
 * files of data are loaded from the sources.
 */
export function buildServer(): Promise<void> {
  return buildOnce({ ...buildTargets.server, build: buildNow });
}

async function buildNow(): Promise<void> {
  console.log('Building the server...');
  const previousMs = changedMs(join(OUTPUT, 'run-program.js'));
  await bundle({
    plugins: [keepSourceAddresses()],
    ssr: { noExternal: BUNDLED_PACKAGES },
    build: {
      ssr: true,
      outDir: OUTPUT,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(builtEntries).map(([name, path]) => [name, root + path]),
        ),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
        },
      },
    },
  });
  removeOlder(OUTPUT, previousMs - WRITING_MS);
}

/** A running program loads some files later, so that those of the build before this one are kept. */
export function removeOlder(from: string, atMs: number): void {
  for (const name of readdirSync(from)) {
    if (changedMs(join(from, name)) < atMs) rmSync(join(from, name));
  }
}

function changedMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** `import.meta.url` stays the address of the source, beside which a module finds its files. */
function keepSourceAddresses(): Plugin {
  return {
    name: 'source-addresses',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
      handler: (code, id) => {
        const path = JSON.stringify(relative(OUTPUT, id));
        return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
      },
    },
  };
}
