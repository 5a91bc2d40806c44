import { runWords } from './commands/run-words.ts';

/**
 * `npm run tributary -- <command>`: commands for operators, whether or not the program is running.
 */
process.exit(await runWords(process.argv.slice(2)));
