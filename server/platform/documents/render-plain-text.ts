import MarkdownIt, { type Token } from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

/** Renders Markdown as plain text for mails: a link is followed by its address. */
export function renderPlainText(body: string): string {
  const lines: string[] = [];
  let bullet = '';
  for (const token of markdown.parse(body, {})) {
    if (token.type === 'list_item_open') bullet = '- ';
    if (token.type === 'inline') {
      lines.push(`${bullet}${textOf(token.children ?? [])}`);
      bullet = '';
    }
    if (token.type === 'paragraph_close' && !token.hidden) lines.push('');
    if (token.type === 'heading_close' || token.type === 'bullet_list_close') lines.push('');
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function textOf(tokens: readonly Token[]): string {
  let address = '';
  return tokens
    .map((token) => {
      if (token.type === 'link_open') address = String(token.attrGet('href') ?? '');
      if (token.type === 'link_close') return `: ${address}`;
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      return ['text', 'code_inline', 'text_special'].includes(token.type) ? token.content : '';
    })
    .join('');
}
