import { parserLimits } from '#server/platform/parsers/limits.ts';
import { refuse } from '#server/platform/refusal.ts';

/** The lines of a text, without line ends. */
async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > parserLimits.field_characters) refuse('FILE_FIELD_TOO_LONG');
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

const ITEM = /^(\s*)-\s/;

/**
 * The entries of a YAML list of mappings, parsed one at a time: each begins with a dash at the
 * indentation of the first. An entry that is not valid YAML is yielded as null.
 */
export async function* splitYaml(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
  // Loaded here, because the process that serves calls imports this file and parses no feed.
  const { parseYaml } = await import('#server/platform/parsers/parse-yaml.ts');
  const readEntry = (lines: readonly string[]) => entryOf(lines, parseYaml);
  let indent: string | undefined;
  let lines: string[] = [];
  let length = 0;
  for await (const line of splitLines(texts)) {
    const found = ITEM.exec(line);
    if (found && (indent === undefined || found[1] === indent)) {
      indent ??= found[1] ?? '';
      if (lines.length > 0) yield readEntry(lines);
      lines = [];
      length = 0;
    }
    if (indent === undefined) continue;
    lines.push(line);
    length += line.length;
    if (length > parserLimits.yaml_characters) refuse('FILE_FIELD_TOO_LONG');
  }
  if (indent === undefined) refuse('FEED_BROKEN');
  yield readEntry(lines);
}

function entryOf(lines: readonly string[], parse: (text: string) => unknown): unknown {
  try {
    const list = parse(lines.join('\n'));
    return Array.isArray(list) && list.length === 1 ? list[0] : null;
  } catch {
    return null;
  }
}
