import { buildLinkbook } from '../build-linkbook.ts';
import { runProgram } from '../run-program.ts';
import { serveSources } from './serve-sources.ts';

/** The program under `npm run dev`: only the site script is built, Vite serves the pages. */
// Set by `node --watch`: with it, worker threads would send their imports among their messages.
delete process.env.WATCH_REPORT_DEPENDENCIES;
await runProgram(buildLinkbook, serveSources);
