import { parse } from 'yaml';
import { parserLimits } from './limits.ts';

/**
 * Parses YAML to plain values: no aliases, which can expand without limit, and no types beyond the
 * core schema. Throws for invalid YAML, or if it is too long or nested too deeply.
 */
export function parseYaml(text: string): unknown {
  if (text.length > parserLimits.yaml_characters) throw new Error('The text is too long.');
  const value: unknown = parse(text, {
    maxAliasCount: 0,
    schema: 'core' as const,
    logLevel: 'error' as const,
    // The check for duplicate keys compares each key with all others of its mapping, and each
    // pretty error costs as much as the text is long.
    uniqueKeys: false,
    prettyErrors: false,
  });
  requireShallow(value, parserLimits.nesting);
  return value;
}

function requireShallow(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new Error('The text is nested too deeply.');
  for (const one of Object.values(value)) requireShallow(one, levels - 1);
}
