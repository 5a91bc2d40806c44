import { isCollection, parseDocument, visit } from 'yaml';
import { parserLimits } from './limits.ts';

/**
 * Parses YAML to plain values: no aliases, which can expand without limit, no lists or mappings as
 * keys, and no types beyond the core schema. Throws for invalid YAML, or if it is too long or
 * nested too deeply.
 */
export function parseYaml(text: string): unknown {
  if (text.length > parserLimits.yaml_characters) throw new Error('The text is too long.');
  const document = parseDocument(text, {
    schema: 'core' as const,
    logLevel: 'error' as const,
    // The check for duplicate keys compares each key with all others of its mapping, and each
    // pretty error costs as much as the text is long.
    uniqueKeys: false,
    prettyErrors: false,
  });
  if (document.errors[0]) throw document.errors[0];
  visit(document, (key, node, path) => {
    // The text of a nested key is written at every level: 4 kB of "? ? ? ..." take minutes.
    if (key === 'key' && isCollection(node)) throw new Error('A key must be a text.');
    const levels = path.filter(isCollection).length;
    if (isCollection(node) && levels >= parserLimits.nesting)
      throw new Error('The text is nested too deeply.');
  });
  return document.toJS({ maxAliasCount: 0 });
}
