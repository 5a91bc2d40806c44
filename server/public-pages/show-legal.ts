import type { LegalEntity } from '#contract/common/legal-entity.ts';
import { Html, html } from '#server/platform/html/write-html.ts';
import type { Page, PageContext } from './write-page.ts';

type Section = { id: string; title: string; level: number; html: string };

/** A text of the operator: the terms or the privacy policy. */
export function showText(
  { t, network }: PageContext,
  path: string,
  title: string,
  sections: readonly Section[],
): Page {
  return {
    path,
    title: t(title),
    description: `${title} of ${network.name}.`,
    body: html`<article class="prose"><h1>${t(title)}</h1>${sections.map(write)}</article>`,
  };
}

function write({ id, title, level, html: text }: Section): Html {
  if (level === 0) return new Html(text);
  const tag = new Html(`h${level}`);
  return html`<${tag} id="${id}">${title}</${tag}>${new Html(text)}`;
}

/** The imprint: the legal entity that runs the network. */
export function showImprint({ t, network }: PageContext, entity: LegalEntity | null): Page {
  const lines = entity
    ? [entity.address, `${entity.postal_code} ${entity.city}`, entity.country]
    : [];
  return {
    path: '/legal/imprint',
    title: t('Imprint'),
    description: `Who runs ${network.name}.`,
    isHidden: entity === null,
    body: html`<article class="prose"><h1>${t('Imprint')}</h1>
${
  entity
    ? html`<p><strong>${entity.legal_name}</strong></p>
${lines.flatMap((line) => line.split('\n')).map((line) => html`<p>${line}</p>`)}
${entity.vat_id ? html`<p>VAT ID: ${entity.vat_id}</p>` : null}`
    : html`<p>The operator of ${network.name} has not published its legal details yet.</p>`
}${reach(network)}</article>`,
  };
}

/** How to reach the operator. */
export function showContact({ t, network }: PageContext, entity: LegalEntity | null): Page {
  return {
    path: '/contact',
    title: t('Contact'),
    description: `How to reach ${network.name}.`,
    body: html`<article class="prose"><h1>${t('Contact')}</h1>${reach(network)}
<p>Publishers find answers in <a href="/help">Help</a>, shops in the <a href="/docs">documentation</a>.</p>
${entity ? html`<p>${entity.legal_name}: see the <a href="/legal/imprint">imprint</a>.</p>` : null}</article>`,
  };
}

function reach({ support_email, support_url, name }: PageContext['network']): Html {
  if (!support_email && !support_url) {
    return html`<p>The operator of ${name} has not published an address for questions yet.</p>`;
  }
  return html`${support_email ? html`<p>E-mail: <a href="mailto:${support_email}">${support_email}</a></p>` : null}
${support_url ? html`<p>Web: <a href="${support_url}">${support_url}</a></p>` : null}`;
}
