import { PLACEHOLDER } from '../../web/lib/fill-message.ts';

/** What a catalogue lacks of the messages used in the sources; empty if it is complete. */
export function compareCatalogue(
  used: ReadonlySet<string>,
  catalogue: Readonly<Record<string, string>>,
): string[] {
  const missing = [...used].filter((message) => !catalogue[message]);
  const unused = Object.keys(catalogue).filter((message) => !used.has(message));
  const different = Object.entries(catalogue).filter(
    ([message, text]) => text && placeholdersOf(message) !== placeholdersOf(text),
  );
  const unreadable = Object.entries(catalogue).filter((pair) =>
    pair.some((text) => /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))),
  );
  return [
    ...unreadable.map(([message]) => `neither {name} nor a plural with other: ${message}`),
    ...missing.map((message) => `no translation of: ${message}`),
    ...unused.map((message) => `translated but not used: ${message}`),
    ...different.map(([message]) => `placeholders differ in the translation of: ${message}`),
  ];
}

/** The names of placeholders and elements of a message, sorted: `0 count name`; no plural branches. */
function placeholdersOf(message: string): string {
  const outside = message.replaceAll(/\b(one|other) \{[^{}]*\}/g, '');
  const names = outside.matchAll(/(?<!')\{\s*(\w+)\s*[,}]|<\/?(\d+)\/?>/g);
  return [...new Set([...names].map(([, name, element]) => name ?? element))].sort().join(' ');
}
