import { writePhp } from './write-php.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

/** The files of the generated clients of the publisher API: path and text. */
export function clientFiles(): [path: string, text: string][] {
  return [
    ...below('clients/typescript', writeTypescript()),
    ...below('clients/python/publisher_api', writePython()),
    ...below('clients/php', writePhp()),
  ];
}

const below = (folder: string, files: [path: string, text: string][]): [string, string][] =>
  files.map(([path, text]) => [`${folder}/${path}`, text]);
