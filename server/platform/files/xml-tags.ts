const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// XML 1.0 has no way to write the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden ones.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

/** An element around others. */
export const wrap = (name: string, ...inner: readonly string[]) =>
  `<${name}>${inner.join('')}</${name}>`;

/** An element with text, which is escaped, and attributes. */
export function tag(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`;
}
