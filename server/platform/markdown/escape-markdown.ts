/** Text from elsewhere, such as a brand's name, to stand in Markdown as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&:/@]/g, '\\$&');
}
