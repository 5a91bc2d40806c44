import { excerptOf } from '#server/platform/documents/render-markdown.ts';
import { Html, html } from '#server/platform/documents/write-html.ts';
import { MARK_PATH } from './write-mark.ts';
import type { Page, PageContext, Section } from './write-page.ts';

/** A text of the operator: Markdown, and its sections. */
type Text = { body: string; sections: readonly Section[] };

/**
 * The home page, for publishers and for brands. The first section is the title with its lead; a
 * section below another is a card.
 */
export function showAbout({ network, origin, t }: PageContext, { body, sections }: Text): Page {
  const { name } = network;
  const [first, ...others] = sections;
  return {
    path: '/about',
    title: name,
    description: excerptOf(body.replace(/^#.*$/m, '')),
    picture: network.logo || MARK_PATH,
    data: [
      { '@type': 'Organization', name, url: `${origin}/about` },
      { '@type': 'WebSite', name, url: `${origin}/about` },
    ],
    body: html`<div class="hero"><h1>${first?.title || name}</h1>
<div class="lead">${new Html(first?.html ?? '')}</div>
<div class="actions"><a class="button main" href="/auth/signup">${t('Join as a publisher')}</a>
<a class="button" href="/programs">${t('See the brands')}</a>
<a class="button" href="/docs">${t('Connect a shop')}</a></div></div>
<div class="home">${groupsOf(others).map(showGroup)}</div>
<p class="links"><a href="/docs">${t('Read the documentation')}</a> <a href="/contact">${t('Contact us')}</a></p>`,
  };
}

type Group = { head: Section | null; cards: Section[] };

function groupsOf(sections: readonly Section[]): Group[] {
  const groups: Group[] = [];
  for (const section of sections) {
    if (section.level <= 2) groups.push({ head: section, cards: [] });
    else if (groups.length === 0) groups.push({ head: null, cards: [section] });
    else groups.at(-1)?.cards.push(section);
  }
  return groups;
}

const showGroup = ({ head, cards }: Group) =>
  html`${head && html`<h2 id="${head.id}">${head.title}</h2>${new Html(head.html)}`}${
    cards.length === 0
      ? null
      : html`<ul class="cards">${cards.map(
          (card) => html`<li class="card"><h3>${card.title}</h3>${new Html(card.html)}</li>`,
        )}</ul>`
  }`;
