import { writePhp } from './write-php.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

/** The generated clients of the publisher API: path and text. */
export const clientFiles = (): readonly (readonly [string, string])[] => [
  ['clients/typescript/publisher-api.ts', writeTypescript()],
  ['clients/python/publisher_api.py', writePython()],
  ['clients/php/PublisherApi.php', writePhp()],
];
