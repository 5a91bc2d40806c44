import { readFileSync } from 'node:fs';

/** One instruction of a Dockerfile with its argument, continuation lines joined. */
type Instruction = { name: string; value: string };
/** A build stage; the last one, which has no name, is the image. */
export type Stage = { name: string; instructions: Instruction[] };

/** Parses the instructions of a Dockerfile by stage, without comments. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      stages.push({ name: / AS (\w+)/.exec(value)?.[1] ?? '', instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, value });
    }
  }
  return stages;
}
