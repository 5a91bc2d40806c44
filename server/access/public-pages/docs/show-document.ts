import { type ErrorKey, english } from '#contract/errors.ts';
import { chinese } from '#contract/messages/zh.ts';
import { fieldForms, fieldOfKey, fixOfKey, statusOfKey } from '#contract/orders/problems.ts';
import { renderSections } from '#server/platform/documents/render-markdown.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';
import type { Translate } from '../translate-text.ts';
import type { Page, PageContext } from '../write-page.ts';
import type { Document } from './list-documents.ts';

const pathOf = ({ slug }: Document) => (slug === '' ? '/docs' : `/docs/${slug}`);

/** Shows a page of the documentation with the menu of all pages. */
export function showDocument(
  context: PageContext,
  documents: readonly Document[],
  document: Document,
  trackingUrl: string,
): Page {
  const { network, origin, t, language } = context;
  const isChinese = language === 'zh' && document.chinese !== null;
  const written = (isChinese ? document.chinese : null) ?? document.text;
  const addresses = { name: network.name, origin, trackingUrl };
  const sections = renderSections(fill(written, addresses, isChinese));
  const body = sections
    // The title of the text is the title of the page.
    .map(({ id, title, level, html: text }, place) =>
      place === 0 ? new Html(text) : html`${heading(level, id, title)}${new Html(text)}`,
    )
    .map(({ text }) => nameErrors(makeScrollable(text)));
  return {
    path: pathOf(document),
    title: t(document.title),
    description: isChinese
      ? `${t(document.title)}：${network.name} 开发者文档。`
      : `${document.title}: documentation of ${network.name} for developers.`,
    body: html`<div class="document">${menu(t, documents, document)}
<article class="prose"${language === 'en' || isChinese ? null : new Html(' lang="en"')}>
<h1>${isChinese ? t(document.title) : document.title}</h1>
${new Html(body.join('\n'))}
</article></div>`,
  };
}

type Addresses = { name: string; origin: string; trackingUrl: string };

/** The name of the network and its addresses, in place of those of the text. */
const fill = (text: string, { name, origin, trackingUrl }: Addresses, isChinese: boolean) =>
  text
    .replaceAll('{PUBLIC_URL}', origin)
    .replaceAll('{TRACKING_URL}', trackingUrl)
    .replaceAll('https://network.example', trackingUrl)
    .replace('{ERROR_TABLE}', () => writeErrorTable(isChinese))
    .replaceAll('{NETWORK}', name);

function heading(level: number, id: string, title: string): Html {
  // "#" of the text is level 2, and the title of the page is its only heading of level 1.
  const tag = new Html(`h${Math.max(2, level - 1)}`);
  return html`<${tag} id="${id}">${title}</${tag}>`;
}

/** Wide code and tables scroll by themselves, which must be possible with the keyboard. */
const makeScrollable = (text: string) =>
  text
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** Each error in a table is a target of links, such as `/docs/errors#AMOUNT_INVALID`. */
const nameErrors = (text: string) =>
  text.replace(/<td>(?:<code>[A-Z_]{6,}<\/code>(?:, )?)+<\/td>/g, (cell) =>
    cell.replace(/<code>(\w+)/g, '<code id="$1">$1'),
  );

function menu(t: Translate, documents: readonly Document[], current: Document): Html {
  const groups = [...new Set(documents.map(({ group }) => group))];
  const entry = (one: Document) =>
    html`<li><a href="${pathOf(one)}"${one === current ? new Html(' aria-current="page"') : null}>${t(one.title)}</a></li>`;
  return html`<nav aria-label="${t('Contents')}"><details><summary>${t('Contents')}</summary>
${groups.map(
  (group) => html`<p class="group">${t(group)}</p>
<ul>${documents.filter((one) => one.group === group).map(entry)}</ul>`,
)}</details></nav>`;
}

/** Errors of single fields, and of the tracking script; the others are those with a status or fix. */
const FIELD_ERRORS: Partial<Record<ErrorKey, string>> = {
  ORDER_ID_REQUIRED: 'order_id',
  ORDER_ID_STRING: 'order_id',
  ORDER_ID_MAX: 'order_id',
  LINE_ID_STRING: 'line_id',
  LINE_ID_MAX: 'line_id',
  CLICK_REF_STRING: 'click_ref',
  VOUCHER_CODE_INVALID: 'voucher_code',
  CUSTOMER_REF_INVALID: 'customer_ref',
  CUSTOMER_KIND_INVALID: 'customer',
  CUSTOMER_COUNTRY_INVALID: 'country',
  SKU_INVALID: 'sku',
  PRODUCT_NAME_INVALID: 'name',
  ORDER_CATEGORY_INVALID: 'category',
  QUANTITY_INVALID: 'quantity',
  ORDER_LINES_INVALID: 'lines',
  ORDER_TEST_INVALID: 'test',
  DECISION_ACTION_INVALID: 'action',
  REASON_INVALID: 'reason',
  NOTE_MAX: 'note',
};

const OTHER_ERRORS: Partial<Record<ErrorKey, string>> = {
  BRAND_SIGNATURE_REQUIRED: 'Sign the order; a GET request and a page cannot send the secret.',
  SCRIPT_KEY_INVALID: 'Copy the tag of the tracking script again.',
};

/** The table of all errors that a shop can get, as Markdown, in the order of their names. Fixes are in English, as in problem details. */
function writeErrorTable(isChinese: boolean): string {
  const meanings = isChinese ? chinese : english;
  const fields = { ...FIELD_ERRORS, ...fieldOfKey };
  const fixes = { ...OTHER_ERRORS, ...fixOfKey };
  const keys = Object.keys({ ...fields, ...fixes, ...statusOfKey }).sort() as ErrorKey[];
  const rows = keys.map((key) => {
    const field = fields[key];
    const form = field && fieldForms[field] ? `Send \`${field}\` as ${fieldForms[field]}.` : '';
    return `| \`${key}\` | ${statusOfKey[key] ?? 422} | ${meanings[key]} | ${fixes[key] ?? form} |`;
  });
  const head = isChinese
    ? '| 键 | 状态码 | 含义 | 处理方法（英文） |'
    : '| Key | Status | Meaning | Fix |';
  return [head, '|---|---|---|---|', ...rows].join('\n');
}
