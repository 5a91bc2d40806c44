/** HTML that is safe to send. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Html | readonly Html[];

/**
 * Writes HTML from a template literal. Values are escaped, for text and quoted attributes; `Html`
 * is inserted as it is, and null as nothing.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const [first = '', ...rest] = texts;
  return new Html(rest.reduce((all, text, place) => all + write(parts[place]) + text, first));
}

function write(part: Part | undefined): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
