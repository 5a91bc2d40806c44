import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSource } from './parse-source.ts';

/** A file of the project as text; the extension decides how it is parsed. */
export type TextFile = { path: string; text: string };

/** A word that the glossary does not use for a concept, and the term that it uses. */
type Rule = { word: string; use: string; pattern: RegExp };

/** The words in the last column of the tables of `docs/glossary.md`. */
export const rules = readGlossary(
  readFileSync(fileURLToPath(new URL('../../docs/glossary.md', import.meta.url)), 'utf8'),
);

/** Texts that stay as they are: the glossary itself, recorded data, generated types. */
const FIXED = /^docs\/glossary\.md$|\/fixture\/|platform\/db\/schema\.ts$/;

/** Uses of words that the glossary replaces: one line each with the preferred term. */
export function checkVocabulary({ path, text }: TextFile): string[] {
  if (FIXED.test(path)) return [];
  if (!/\.tsx?$/.test(path)) {
    return text.split('\n').flatMap((line, index) => check(line, index + 1));
  }
  const { identifiers, comments, strings } = parseSource(path, text);
  return [...identifiers, ...comments, ...strings].flatMap(({ text, line }) => check(text, line));
}

function readGlossary(text: string): Rule[] {
  return text.split('\n').flatMap((row) => {
    const [, use, , words] = row.match(/^\| ([^|]+) \| (.+) \| ([a-z0-9][a-z0-9, -]*) \|$/) ?? [];
    return (words ?? '').split(', ').flatMap((word) => {
      const pattern = new RegExp(`(?<![a-z])${word.replaceAll(/[ -]/g, '[ _-]')}s?(?![a-z])`, 'gi');
      return use && word ? [{ word, use, pattern }] : [];
    });
  });
}

/** Names are checked like prose, at the spaces that their case changes stand for. */
function check(text: string, line: number): string[] {
  const spaced = text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return rules.flatMap(({ word, use, pattern }) =>
    [...spaced.matchAll(pattern)].map(({ index }) => {
      const at = line + (spaced.slice(0, index).match(/\n/g)?.length ?? 0);
      return `:${at} says "${word}": use ${use}`;
    }),
  );
}
