import { prepareData } from '#server/demo/prepare-data.ts';
import { start } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { endOnSignal } from './end-on-signal.ts';
import { ensureBuilt } from './ensure-built.ts';

/** `npm start`: builds what changed, starts everything, prints the address, ends on Ctrl-C. */
const begunAt = performance.now();
const ending = endOnSignal();
try {
  const config = readConfig();
  await ensureBuilt();
  const signIns: string[] = [];
  const running = await start(config, async (parts) => {
    signIns.push(...(await prepareData(parts)));
  });
  ending.isStarted(running.stop);
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  console.log(`\nTributary is ready after ${seconds} s: ${config.public_url}\n`);
  for (const line of signIns) console.log(line);
  console.log('\nCtrl-C stops it.');
} catch (error) {
  ending.isFailed(error);
}
