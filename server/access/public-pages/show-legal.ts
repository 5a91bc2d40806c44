import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';
import type { Page, PageContext, Section } from './write-page.ts';
import { countryName } from './write-values.ts';

/** A text of the operator. */
type Text = { updated_at: string | null; sections: readonly Section[] };

/** A text of the operator: the terms or the privacy policy. */
export function showText(
  { t, network }: PageContext,
  path: string,
  title: string,
  { sections, updated_at }: Text,
): Page {
  return {
    path,
    title: t(title),
    description: t('{title} of {name}.', { title: t(title), name: network.name }),
    body: html`<article class="prose"><h1>${t(title)}</h1>
${updated_at && html`<p class="quiet">${t('Changed on {day}.', { day: updated_at.slice(0, 10) })}</p>`}${sections.map(writeSection)}</article>`,
  };
}

/** A section in a page whose title is its only heading of the first level. */
export function writeSection({ id, title, level, html: text }: Section): Html {
  if (level === 0) return new Html(text);
  const tag = new Html(`h${level}`);
  return html`<${tag} id="${id}">${title}</${tag}>${new Html(text)}`;
}

/** The imprint: the legal entity that runs the network. */
export function showImprint(
  { t, network, language }: PageContext,
  entity: LegalEntity | null,
  { sections }: Text,
): Page {
  return {
    path: '/legal/imprint',
    title: t('Imprint'),
    description: t('Who runs {name}.', { name: network.name }),
    isHidden: entity === null,
    body: html`<article class="prose"><h1>${t('Imprint')}</h1>
${
  entity
    ? html`<p><strong>${entity.legal_name}</strong>${linesOf(entity, language).map((line) => html`<br>${line}`)}</p>
${entity.vat_id ? html`<p>${t('VAT ID')}: ${entity.vat_id}</p>` : null}`
    : html`<p>${t('The operator of {name} has not published its legal details yet.', { name: network.name })}</p>`
}${sections.map(writeSection)}${reach(network, t)}</article>`,
  };
}

/** The address as on a letter. */
const linesOf = (
  { address, postal_code, city, country }: LegalEntity,
  language: PageContext['language'],
) => [...address.split('\n'), `${postal_code} ${city}`, countryName(country, language)];

/** How to reach the operator. */
export function showContact(
  { t, network }: PageContext,
  entity: LegalEntity | null,
  { sections }: Text,
  /** The form that mails the operator; null: there is no address for it. */
  form: Html | null,
): Page {
  return {
    path: '/contact',
    title: t('Contact'),
    description: t('How to reach {name}.', { name: network.name }),
    body: html`<h1>${t('Contact')}</h1><div class="two"><article>${sections.map(writeSection)}${form}${form && !network.support_email && !network.support_url ? null : reach(network, t)}</article>
<aside class="card" aria-label="${t('Other ways')}"><dl class="ways"><dt>${t('Questions of publishers')}</dt><dd><a href="/help">${t('Help')}</a></dd>
<dt>${t('Questions of shops')}</dt><dd><a href="/docs">${t('Read the documentation')}</a></dd>
${entity ? html`<dt>${entity.legal_name}</dt><dd><a href="/legal/imprint">${t('Imprint')}</a></dd>` : null}</dl></aside></div>`,
  };
}

function reach(network: PageContext['network'], t: PageContext['t']): Html {
  const { support_email, support_url, name } = network;
  if (!support_email && !support_url) {
    return html`<p>${t('The operator of {name} has not published an address for questions yet.', { name })}</p>`;
  }
  return html`${support_email ? html`<p>${t('E-mail')}: <a href="mailto:${support_email}">${support_email}</a></p>` : null}
${support_url ? html`<p>${t('Web')}: <a href="${support_url}">${support_url}</a></p>` : null}`;
}
