import type { Language } from '#contract/language.ts';
import type { Identity } from './find-identity.ts';

type Layout = {
  identity: Identity;
  language: Language;
  subject: string;
  /** The first words of the mail, shown by inboxes next to the subject. */
  preheader: string;
  greeting: string;
  /** Safe HTML. */
  content: string;
  /** Lines of the footer, as safe HTML. */
  footer: readonly string[];
};

// Inline styles are the light scheme, for programs that drop style elements. The classes change the
// colours in dark mode.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.content p, .content ul { margin: 0 0 16px; }
.content ul { padding-left: 20px; }
.content a { color: COLOR; }
.content a.button { display: inline-block; padding: 12px 20px; background: COLOR; color: #ffffff; text-decoration: none; border-radius: 8px; font-weight: 600; }
.footer a { color: inherit; }
@media (max-width: 520px) {
  .page { padding: 0 !important; }
  .card { padding: 24px 20px !important; border-width: 0 !important; border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #121613 !important; }
  .card { background: #1b201d !important; border-color: #333a35 !important; color: #e7ebe8 !important; }
  .footer { color: #9aa49e !important; }
  .content a, .network { color: DARK !important; }
  .content a.button { background: DARK !important; color: #17201c !important; }
}`;

/** The layout of every mail: network, greeting, content and footer, readable without pictures. */
export function writeLayout(mail: Layout): string {
  const { identity, language, subject, preheader, greeting, content, footer } = mail;
  const name = escapeHtml(identity.name);
  const logo = identity.logo_url
    ? `<img src="${escapeHtml(identity.logo_url)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:10px">`
    : '';
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE.replaceAll('COLOR', identity.colour).replaceAll('DARK', identity.colour_dark)}</style>
</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div class="page" style="padding:32px 12px;background:#f4f5f2">
<div class="card" style="box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e5df;border-radius:12px;color:#17201c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:600">${logo}<span class="network" style="color:${identity.colour}">${name}</span></p>
<div class="content">
<p>${escapeHtml(greeting)}</p>
${asButtons(content)}</div>
<div class="footer" style="margin-top:32px;color:#5c6660;font-size:13px">
${footer.map((line) => `<p style="margin:0 0 8px">${line}</p>`).join('\n')}
</div>
</div>
</div>
</body>
</html>
`;
}

/** A paragraph that is only a link becomes a button. */
const asButtons = (html: string) =>
  html.replace(
    /<p><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/p>/g,
    '<p><a class="button" href="$1">$2</a></p>',
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
