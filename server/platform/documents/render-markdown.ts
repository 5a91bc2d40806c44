import MarkdownIt, { type Token } from 'markdown-it';

/** Remaining characters for link targets and titles. */
type LinkBudget = { left: number };

/** A section of a text, starting at its heading; the part before the first heading has level 0. */
type Section = { id: string; title: string; level: number; html: string };

/** The longest text the contract accepts; the rest is not rendered. */
const MAX_CHARACTERS = 200_000;
/** Deeper nested lists and quotes are rendered as text. */
const MAX_NESTING = 20;
/**
 * Total length of all link targets and titles of a text: a definition can be used any number of
 * times.
 */
const MAX_LINK_CHARACTERS = 400_000;

// No raw HTML and no pictures: a remote picture would disclose to its host who reads the text.
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('image');
markdown.set({ maxNesting: MAX_NESTING });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(address.trim());
markdown.renderer.rules.link_open = (tokens, place, options, env, renderer) => {
  const token = tokens[place];
  const budget = env as LinkBudget;
  for (const [, value] of token?.attrs ?? []) budget.left -= String(value).length;
  if (token && budget.left < 0) token.attrs = null;
  if (token && /^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer');
  }
  return renderer.renderToken(tokens, place, options);
};

/**
 * Renders Markdown as safe HTML: raw HTML is escaped, and links lead to http(s), mail, or paths of
 * this host. The highest heading becomes level 3, whichever level it has in the text, because the
 * text is shown below a title.
 */
export function renderMarkdown(body: string): string {
  const tokens = parse(body);
  const levels = tokens
    .filter(({ type }) => type === 'heading_open')
    .map(({ tag }) => +tag.slice(1));
  const highest = levels.reduce((high, level) => Math.min(high, level), 6);
  return render(lowerHeadings(tokens, 4 - highest), openBudget());
}

/** Splits the same text at its headings, each with an id for links. `#` becomes level 2. */
export function renderSections(body: string): Section[] {
  const tokens = lowerHeadings(parse(body), 1);
  const taken = new Map<string, number>();
  const sections: { id: string; title: string; level: number; tokens: Token[] }[] = [];
  const start = (id: string, title: string, level: number) =>
    sections.push({ id, title, level, tokens: [] });
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (!token) continue;
    if (token.type === 'heading_open' && token.level === 0) {
      const title = textOf(tokens.slice(place + 1, place + 2));
      start(idOf(title, taken), title, Math.max(2, Number(token.tag.slice(1))));
      place += 2;
      continue;
    }
    if (sections.length === 0) start('', '', 0);
    sections.at(-1)?.tokens.push(token);
  }
  const budget = openBudget();
  return sections.map(({ tokens: own, ...rest }) => ({ ...rest, html: render(own, budget) }));
}

/** The first words of a text without markup, at most `length` characters. */
export function excerptOf(body: string, length = 180): string {
  // Markup can hide most of a text, but 40 times the length contains enough words for a summary.
  const text = textOf(parse(body.slice(0, 40 * length)))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

const parse = (body: string) => markdown.parse(body.slice(0, MAX_CHARACTERS), {});
const openBudget = (): LinkBudget => ({ left: MAX_LINK_CHARACTERS });
const render = (tokens: Token[], budget: LinkBudget) =>
  markdown.renderer.render(tokens, markdown.options, budget);

function lowerHeadings(tokens: Token[], topLevel: number): Token[] {
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + topLevel - 1)}`;
  }
  return tokens;
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'inline') return `${textOf(token.children ?? [])} `;
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
      return ['text', 'code_inline', 'code_block', 'fence'].includes(token.type)
        ? token.content
        : '';
    })
    .join('')
    .trimEnd();
}

function idOf(title: string, taken: Map<string, number>): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const count = (taken.get(slug) ?? 0) + 1;
  taken.set(slug, count);
  return count === 1 ? slug || 'section' : `${slug}-${count}`;
}
