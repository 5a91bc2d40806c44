import { parseSource } from './parse-source.ts';
import {
  constantNames,
  fixedTexts,
  identifierWords,
  proseWords,
  typeNames,
  type VocabularyRule,
} from './vocabulary.ts';

/** A file of the project as text; the extension decides how it is parsed. */
export type TextFile = { path: string; text: string };

/** Uses of replaced words in a file: one line each with the preferred term. */
export function checkVocabulary({ path, text }: TextFile): string[] {
  if (fixedTexts.some((fixed) => fixed.path.test(path))) return [];
  if (/\.tsx?$/.test(path)) return checkSource(path, text);
  if (path.endsWith('.sql')) return checkSql(text);
  return text.split('\n').flatMap((line, index) => checkProse(line, index + 1));
}

function checkSource(path: string, text: string): string[] {
  const { identifiers, comments, strings } = parseSource(path, text);
  return [
    ...identifiers.flatMap(({ text: name, line }) => checkIdentifier(name, line)),
    ...comments.flatMap(({ text: comment, line }) => checkProse(comment, line)),
    ...strings.flatMap(({ text: value, line }) => checkString(value, line)),
  ];
}

/** A text is checked as prose, a single word like a name: it is often a value in a test. */
function checkString(text: string, line: number): string[] {
  if (isProse(text)) return checkProse(text, line);
  return /^[a-z]+$/i.test(text) ? checkIdentifier(text, line) : [];
}

/**
 * Migrations: comments are checked as prose, the rest word by word, which covers every SQL name.
 */
function checkSql(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [code = '', ...comment] = line.split('--');
    const names = code.match(/[a-z_][a-z0-9_]*/gi) ?? [];
    return [
      ...names.flatMap((name) => checkIdentifier(name, index + 1)),
      ...checkProse(comment.join('--'), index + 1),
    ];
  });
}

const isProse = (text: string) => /[a-z]\s+[a-z]/i.test(text);

function checkIdentifier(name: string, line: number): string[] {
  const whole = [typeNames, constantNames].filter(({ word }) => word.test(name));
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const parts = identifierWords.filter(({ word }) =>
    words.some((part) => word.test(part.toLowerCase())),
  );
  return [...whole, ...parts].map(({ use }) => `:${line} name "${name}": use ${use}`);
}

function checkProse(text: string, line: number): string[] {
  return proseWords.flatMap(({ word, use }: VocabularyRule) =>
    [...text.matchAll(new RegExp(word, 'gi'))].map(({ 0: found, index }) => {
      const at = line + (text.slice(0, index).match(/\n/g)?.length ?? 0);
      return `:${at} text "${found}": use ${use}`;
    }),
  );
}
