import { writePhp } from './write-php.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

/** The files of the generated clients of a network's publisher API, below `folder`: path and text. */
export function clientFiles(
  source = 'tributary',
  folder = 'clients',
): [path: string, text: string][] {
  return [
    ...below(`${folder}/typescript`, writeTypescript(source)),
    ...below(`${folder}/python/publisher_api`, writePython(source)),
    ...below(`${folder}/php`, writePhp(source)),
  ];
}

const below = (folder: string, files: [path: string, text: string][]): [string, string][] =>
  files.map(([path, text]) => [`${folder}/${path}`, text]);
