import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { clientFiles } from './clients/client-files.ts';

/**
 * Generates the clients of the publisher API: those of `clients/`, or with an API source and a
 * folder those of a network with another name.
 */
const [source, folder] = process.argv.slice(2);
for (const [path, text] of clientFiles(source, folder)) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
