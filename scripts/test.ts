import { spawnSync } from 'node:child_process';
import { buildLinkbook } from './build-linkbook.ts';
import { buildWeb } from './build-web.ts';

/** `npm test`: everything, on what `npm start` would serve. Arguments go on to the test runner. */
await buildWeb();
await buildLinkbook();
const run = spawnSync('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(run.status ?? 1);
