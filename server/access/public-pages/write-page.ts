import type { NetworkIdentity } from '#contract/common/network-identity.ts';
import type { Language } from '#contract/language.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';
import { type Translate, textsIn } from './translate-text.ts';
import { MARK_PATH, writeMark } from './write-mark.ts';

export const STYLE_PATH = '/about/page.css';
/** The typeface of the application; the style sheet names it. */
export const FONT_PATH = '/about/hanken-grotesk.woff2';

/** What a page is made from. */
export type PageContext = {
  network: NetworkIdentity;
  /** The origin of the pages, without a slash at its end. */
  origin: string;
  language: Language;
  t: Translate;
};

/** A part of a text, as `renderSections` splits it. */
export type Section = { id: string; title: string; level: number; html: string };

/** A page; paths begin with a slash. */
export type Page = {
  status?: number;
  path: string;
  title: string;
  description: string;
  body: Html;
  /** The path or address of a picture for previews of links. */
  picture?: string | null;
  /** Structured data (schema.org), without `@context`. */
  data?: readonly Readonly<Record<string, unknown>>[];
  isHidden?: boolean;
};

export const contextOf = (
  network: NetworkIdentity,
  origin: string,
  language: Language,
): PageContext => ({
  network,
  origin,
  language,
  t: textsIn(language),
});

/** Content security policy: no script runs; styles come from this host. */
export const PUBLIC_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Writes a complete page: head with Open Graph and structured data, menu, body and footer. */
export function writePage(context: PageContext, page: Page): string {
  const { network, origin, language, t } = context;
  const title = page.title === network.name ? page.title : `${page.title} - ${network.name}`;
  const address = origin + page.path;
  const picture = page.picture ? new URL(page.picture, origin).href : null;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">
${page.isHidden ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${network.name}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
${picture ? html`<meta property="og:image" content="${picture}">` : null}
<link rel="icon" href="${network.logo || MARK_PATH}">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${STYLE_PATH}">
${(page.data ?? []).map(structured)}
</head>
<body>
<a class="skip" href="#content">${t('Skip to content')}</a>
${header(context, page.path)}
<main id="content" class="wide">
${page.body}
</main>
${footer(context)}
</body>
</html>
`.text;
}

// A data block is not executed, and "<" cannot end it early.
const structured = (data: Readonly<Record<string, unknown>>) =>
  html`<script type="application/ld+json">${new Html(
    JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
  )}</script>`;

function header({ network, t }: PageContext, path: string): Html {
  const entry = (to: string, name: string) =>
    path === to || path.startsWith(`${to}/`)
      ? html`<a href="${to}" aria-current="page">${t(name)}</a>`
      : html`<a href="${to}">${t(name)}</a>`;
  return html`<header class="top"><div class="wide">
<a class="name" href="/about">${network.logo ? html`<img src="${network.logo}" alt="">` : writeMark(network)}${network.name}</a>
<nav aria-label="${t('Main menu')}">
${entry('/about', 'About')}${entry('/programs', 'Programs')}${entry('/docs', 'Developers')}
<a href="/auth/login">${t('Sign in')}</a>
</nav></div></header>`;
}

function footer({ network, t }: PageContext): Html {
  return html`<footer class="bottom"><div class="wide"><nav aria-label="${t('More pages')}">
<a href="/become-a-brand">${t('Become a partner brand')}</a>
<a href="/contact">${t('Contact')}</a><a href="/legal/terms">${t('Terms')}</a>
<a href="/legal/privacy">${t('Privacy')}</a><a href="/legal/imprint">${t('Imprint')}</a>
</nav><p>${network.name}</p></div></footer>`;
}
