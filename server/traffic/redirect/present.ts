import type { PageOutcome } from './rules.ts';

/** The path of the pages' style sheet; it contains a dot, which no link code does. */
export const STYLE_PATH = '/t/plain.css';

/**
 * The ends of the status line. The texts of `node:http` would cost each start of a redirect 0.1 s: a module
 * that imports it makes Node load its own fetch.
 */
export const STATUS_LINES = {
  404: '404 Not Found',
  410: '410 Gone',
  503: '503 Service Unavailable',
} as const;

/** A plain HTML page with its HTTP status. */
export type PlainPage = { status: keyof typeof STATUS_LINES; html: string };

const TEXTS: Record<PageOutcome, (merchant: string) => [title: string, text: string]> = {
  brand_offline: (merchant) => [
    'This offer has ended',
    `${merchant} can no longer be reached through this link.`,
  ],
  brand_paused: (merchant) => [
    'This offer is paused',
    `${merchant} cannot be reached through this link at the moment. Please try again later.`,
  ],
  relationship_ended: (merchant) => [
    'This link is no longer active',
    `The site that contains this link no longer works with ${merchant}.`,
  ],
};

/** The page of an existing link that does not redirect. */
export function pageOf(outcome: PageOutcome, merchantName: string): PlainPage {
  const [title, text] = TEXTS[outcome](merchantName);
  return { status: 410, html: writePage(title, text) };
}

/** The page of an unknown link. */
export const unknownPage: PlainPage = {
  status: 404,
  html: writePage('This link does not exist', 'It may be mistyped, or its owner has removed it.'),
};

/** The page shown when the link cannot be looked up at the moment; `requestId` is in the log. */
export const unavailablePage = (requestId: string): PlainPage => ({
  status: 503,
  html: writePage(
    'Link temporarily unavailable',
    `This link cannot be opened right now. Please try again. Reference ${requestId}`,
  ),
});

/** Content security policy that allows only the style sheet. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function writePage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
