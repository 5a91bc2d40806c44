/** Escapes untrusted text, such as a brand's name, for use in one line of Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&:/@]/g, '\\$&');
}
