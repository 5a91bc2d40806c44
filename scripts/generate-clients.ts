import { writeFile } from 'node:fs/promises';
import { clientFiles } from './clients/client-files.ts';

/** Generates the clients of the publisher API in `clients/`. */
for (const [path, text] of clientFiles()) await writeFile(path, text);
