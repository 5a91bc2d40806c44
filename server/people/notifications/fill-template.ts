import { escapeMarkdown } from '#server/platform/documents/escape-markdown.ts';
import type { Values } from './kinds/find-kind.ts';

const VARIABLE = /\{(\w+)\}/g;

/** The names of the variables in a text. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
}

/** Fills in a subject: one line of plain text. */
export function fillSubject(subject: string, values: Values): string {
  return subject
    .replace(VARIABLE, (_, name: string) => plainOf(values[name]))
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Fills in a Markdown body. Values are escaped unless they are Markdown. A paragraph with an empty
 * variable is left out, so that a template needs no conditions.
 */
export function fillBody(body: string, values: Values): string {
  return body
    .split(/\n{2,}/)
    .filter((part) => variablesIn(part).every((name) => plainOf(values[name]) !== ''))
    .map((part) => part.replace(VARIABLE, (_, name: string) => markdownOf(name, values[name])))
    .join('\n\n');
}

const plainOf = (value: Values[string] | undefined): string =>
  typeof value === 'object' ? value.markdown : (value ?? '');

function markdownOf(name: string, value: Values[string] | undefined): string {
  if (typeof value === 'object') return value.markdown;
  // Addresses are composed by the program, and escaping would change them.
  return name === 'link' ? (value ?? '') : escapeMarkdown(value ?? '');
}
