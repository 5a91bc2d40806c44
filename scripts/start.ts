import { ensureBuilt } from './ensure-built.ts';
import { runProgram } from './run-program.ts';

/** `npm start`: builds what changed, starts everything, prints the address, and stops on Ctrl-C. */
await runProgram(ensureBuilt);
