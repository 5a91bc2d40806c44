import { parserLimits } from '#server/platform/parsers/limits.ts';
import { parseInPieces } from './parse-in-pieces.ts';
import { openStockReader } from './read-stock.ts';

const MAX_LINKS = 2_000;
const MAX_TEXT = 120;

/** The relevant content of a page. */
export type HtmlPage = {
  title: string;
  /** Absolute addresses of the links without fragments, each once, with the link text. */
  links: { url: string; text: string }[];
  /** Availability of the page's own product; null where unknown or where several are shown. */
  in_stock: boolean | null;
  /** Why reading stopped early; null where the whole page was read. */
  cut_by: 'links' | 'depth' | 'time' | null;
};

/** Whether a content type is read as a page; empty means no content type was sent. */
export function isHtml(contentType: string): boolean {
  return ['text/html', 'application/xhtml+xml', ''].includes(contentType);
}

/** Reads a page; stops at limits of links, nesting and time. */
export async function readHtml(html: string, address: string): Promise<HtmlPage> {
  const reader = openReader(address);
  const isWhole = await parseInPieces(html, reader.handler, {
    isEnough: () => reader.cut_by() !== null,
  });
  const page = reader.done();
  return { ...page, cut_by: isWhole ? null : (page.cut_by ?? 'time') };
}

function openReader(address: string) {
  const links = openLinkCollector(address);
  const stock = openStockReader();
  const title: string[] = [];
  let depth = 0;
  let isTooDeep = false;
  let isInTitle = false;

  function cutBy(): HtmlPage['cut_by'] {
    if (isTooDeep) return 'depth';
    return links.isFull() ? 'links' : null;
  }

  return {
    handler: {
      onopentag(name: string, attributes: Record<string, string>) {
        depth += 1;
        if (depth > parserLimits.html_nesting && !links.isFull()) isTooDeep = true;
        if (cutBy() !== null) return;
        stock.openTag(name, attributes);
        if (name === 'title' && title.length === 0) isInTitle = true;
        links.openTag(name, attributes);
      },
      ontext(text: string) {
        stock.text(text);
        if (isInTitle && title.length < 100) title.push(text);
        links.text(text);
      },
      onclosetag(name: string) {
        depth -= 1;
        stock.closeTag();
        if (name === 'title') isInTitle = false;
        links.closeTag(name);
      },
    },
    cut_by: cutBy,
    done(): HtmlPage {
      return {
        title: tidy(title.join('')),
        links: links.done(),
        in_stock: stock.done(),
        cut_by: cutBy(),
      };
    },
  };
}

/** Collects the links of a page: each address once, with its first text that is not empty. */
function openLinkCollector(address: string) {
  const links = new Map<string, string>();
  let base = address;
  let hasBase = false;
  let open: { url: string; text: string } | null = null;

  function closeLink(): void {
    if (!open) return;
    const text = tidy(open.text);
    if (!links.get(open.url)) links.set(open.url, text);
    open = null;
  }

  return {
    openTag(name: string, attributes: Record<string, string>): void {
      if (name === 'base' && !hasBase && attributes.href) {
        base = URL.parse(attributes.href, address)?.href ?? address;
        hasBase = true;
      }
      if (name === 'img' && open && attributes.alt) open.text += ` ${attributes.alt}`;
      if ((name !== 'a' && name !== 'area') || attributes.href === undefined) return;
      closeLink();
      const url = linkOf(attributes.href, base);
      if (url) open = { url, text: attributes.alt ?? '' };
      if (name === 'area') closeLink();
    },
    text(text: string): void {
      if (open && open.text.length < MAX_TEXT * 4) open.text += text;
    },
    closeTag(name: string): void {
      if (name === 'a') closeLink();
    },
    isFull: () => links.size >= MAX_LINKS,
    done(): HtmlPage['links'] {
      closeLink();
      return [...links].map(([url, text]) => ({ url, text }));
    },
  };
}

function linkOf(href: string, base: string): string | null {
  const url = URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

const tidy = (text: string) =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT).toWellFormed().trim();
