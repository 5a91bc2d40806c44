import { loadBuilt } from './load-built.ts';

/**
 * `npm run tributary -- <command>`: commands for operators, whether or not the program is running.
 */
const { runWords } = await loadBuilt('run-words');
process.exit(await runWords(process.argv.slice(2)));
