import { prepareData } from '#server/demo/prepare-data.ts';
import { start } from '#server/main.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildLinkbook } from './build-linkbook.ts';
import { buildWeb } from './build-web.ts';
import { endOnSignal } from './end-on-signal.ts';

/** `npm start`: builds what changed, starts everything, says where, ends on Ctrl-C. */
const begunAt = performance.now();
const ending = endOnSignal();
try {
  const config = readConfig();
  await buildWeb();
  await buildLinkbook();
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
