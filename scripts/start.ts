import { prepareData } from '#server/demo/prepare-data.ts';
import { start } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildLinkbook } from './build-linkbook.ts';
import { buildWeb } from './build-web.ts';

/** `npm start`: builds what changed, starts everything, says where, ends on Ctrl-C. */
const begunAt = performance.now();
try {
  const config = readConfig();
  await buildWeb();
  await buildLinkbook();
  const signIns: string[] = [];
  const running = await start(config, async (parts) => {
    signIns.push(...(await prepareData(parts)));
  });
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  console.log(`\nTributary is ready after ${seconds} s: ${config.public_url}\n`);
  for (const line of signIns) console.log(line);
  console.log('\nCtrl-C stops it.');
  endOnSignal(running.stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    // A terminal signals the whole group and npm passes it on: the second one is an echo.
    if (ending) return;
    ending = true;
    console.log('Stopping...');
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
