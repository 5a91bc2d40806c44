import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeClients } from './clients/write-clients.ts';

/**
 * Generates the clients of the publisher API: those of `clients/`, or with an API source and a
 * folder those of a network with another name.
 */
const [source, folder] = process.argv.slice(2);
for (const [path, text] of writeClients(source, folder)) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
