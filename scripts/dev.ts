import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `npm run dev`: runs the program from its sources and restarts it when a file of the server
 * changes. Arguments are passed to Node, for example `--inspect`.
 */
const script = fileURLToPath(new URL('dev/run-sources.ts', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
// Folders instead of the imported modules, to include the migrations.
const watched = ['server', 'contract', 'verification/fixtures/demo'].map(
  (path) => `--watch-path=${root}${path}`,
);
const flags = ['--watch', '--watch-preserve-output', ...watched, ...process.argv.slice(2)];
const child = spawn(process.execPath, [...flags, script], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code) => process.exit(code ?? 1));
