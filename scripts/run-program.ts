import { readConfig } from '#server/platform/config.ts';
import { type Running, start } from '#server/start/main.ts';
import { endOnSignal } from './end-on-signal.ts';

/**
 * Builds, starts everything, prints the address, and stops on a signal. `servePages` replaces the
 * built web application. Null if a signal arrived during the start; a failed start ends the process.
 */
export async function runProgram(
  build: () => Promise<void>,
  servePages?: Parameters<typeof start>[2],
): Promise<Running | null> {
  const begunAt = performance.now();
  const ending = endOnSignal();
  try {
    const config = readConfig();
    // A process that only redirects serves no pages and leaves the data to the others.
    const isRedirect = config.roles.every((role) => role === 'redirect');
    if (!isRedirect) await build();
    const lines: string[] = [];
    let isReady = false;
    const print = () => {
      for (const line of lines.splice(0)) console.log(line);
    };
    const prepare: Parameters<typeof start>[1] = async (parts) => {
      if (isRedirect) return undefined;
      const { prepareData } = await import('#fixtures/demo/prepare-data.ts');
      const { lines: prepared, load } = await prepareData(parts);
      lines.push(...prepared);
      // Without its database the program is ready first, and prepares the data when the database is
      // up.
      if (isReady) print();
      if (load === null) return undefined;
      return async (signal) => {
        lines.push(...(await load(console.log, signal)));
        print();
      };
    };
    const running = await start(config, prepare, servePages);
    ending.isStarted({ stop: running.stop, drainDelayMs: config.drain_delay_ms });
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
    console.log(`\nTributary is ready after ${seconds} s: ${running.parts.config.public_url}\n`);
    const { host, fixed_variables } = config;
    if (!fixed_variables.has('HOST') && host === '127.0.0.1') {
      console.log('Only this machine reaches it. HOST=0.0.0.0 opens it to others.\n');
    }
    isReady = true;
    print();
    console.log('\nCtrl-C stops it.');
    return running;
  } catch (error) {
    ending.isFailed(error);
    return null;
  }
}
