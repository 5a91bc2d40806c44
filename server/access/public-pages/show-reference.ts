import type { ApiField, ApiInfo } from '#contract/publisher-api/docs.ts';
import { html } from '#server/platform/documents/write-html.ts';
import type { ApiSummary } from '../publisher-api/docs/show-api-docs.ts';
import type { Page, PageContext } from './write-page.ts';

/** The reference of the publisher API: its calls, and one of them, for readers without an account. */
export function showReference(
  { network, t }: PageContext,
  menu: readonly ApiSummary[],
  info: ApiInfo | null,
): Page {
  const title = info?.name ?? t('Publisher API');
  const entry = ({ id, name }: ApiSummary) =>
    html`<li>${
      id === info?.id
        ? html`<a href="/docs/api/${id}" aria-current="page">${name}</a>`
        : html`<a href="/docs/api/${id}">${name}</a>`
    }</li>`;
  return {
    path: info ? `/docs/api/${info.id}` : '/docs/api',
    title,
    description: t('Reference of the publisher API of {name}.', { name: network.name }),
    body: html`<div class="document"><nav aria-label="${t('Contents')}"><details><summary>${t('Contents')}</summary>
<p class="group"><a href="/docs/api">${t('Publisher API')}</a></p><ul>${menu.map(entry)}</ul></details></nav>
<article class="prose"><h1>${title}</h1>
${
  info
    ? showCall(t, info)
    : html`<p class="lead">${t('Publishers read their transactions, brands, links, coupons and products by HTTP, with a token of their account.')}</p>
<p>${t('All calls are described here. Try them in the portal, where you create the token.')}</p>
<ul class="cards">${menu.map(
        ({ id, name, about }) =>
          html`<li class="card entry"><h2><a href="/docs/api/${id}">${name}</a></h2><p class="quiet" lang="en">${about}</p></li>`,
      )}</ul>
<p class="links"><a href="/docs/publisher-api">${t('Read the introduction')}</a> <a href="/api/openapi.json">OpenAPI 3.1</a></p>`
}</article></div>`,
  };
}

function showCall(t: PageContext['t'], { params }: ApiInfo) {
  const { url, about, notes, request, reply, rows, codes, example, per_minute } = params;
  // The descriptions are in English, as in the OpenAPI document.
  return html`<p lang="en">${about}</p>
<pre tabindex="0"><code>POST ${url}</code></pre>
<p class="quiet">${t('At most {count} requests a minute for each channel.', { count: per_minute })}</p>
${notes.length === 0 ? null : html`<ul lang="en">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
<h2>${t('Parameters')}</h2>${fieldTable(t, request, true)}
<h2>${t('Response')}</h2><p>${t('Each row of {place} has these fields.', { place: rows })}</p>${fieldTable(t, reply, false)}
<h2>${t('Example')}</h2><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
<h2>${t('Codes')}</h2><div class="scroll" tabindex="0"><table lang="en"><tbody>${codes.map(
    ({ code, meaning }) => html`<tr><td><code>${code}</code></td><td>${meaning}</td></tr>`,
  )}</tbody></table></div>`;
}

const fieldTable = (t: PageContext['t'], fields: readonly ApiField[], isInput: boolean) =>
  html`<div class="scroll" tabindex="0"><table><thead><tr><th>${t('Field')}</th><th>${t('Type')}</th><th>${t('Description')}</th></tr></thead><tbody>${fields.map(
    ({ name, type, required, description, values, otherwise }) =>
      html`<tr><td><code>${name}</code>${isInput && required ? html`<br><span class="quiet">${t('required')}</span>` : null}</td><td>${type}</td><td lang="en">${description}${values.length === 0 ? null : html` <code>${[...new Set(values)].join(', ')}</code>`}${otherwise === '' ? null : html` <span class="quiet">= ${otherwise}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
