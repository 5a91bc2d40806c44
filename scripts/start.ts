import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { fitProcessors } from './fit-processors.ts';

/** `npm start`: builds what changed, starts everything, prints the address, and stops on Ctrl-C. */

fitProcessors();
// Before the program's modules are loaded. The next start reads their compiled code, which takes half
// the processor time. Written when the program stops; without write access there is no cache.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
const { ensureBuilt } = await import('./ensure-built.ts');
const { loadBuilt } = await import('./load-built.ts');
const { runProgram } = await loadBuilt('run-program');
await runProgram(ensureBuilt);
