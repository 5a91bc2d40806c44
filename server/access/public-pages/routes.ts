import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlockName } from '#contract/content/publisher.ts';
import { LANGUAGES } from '#contract/language.ts';
import {
  commissionFilters,
  findPublicBrand,
  kindFilters,
  listPublicBrands,
  listPublicChoices,
  type PublicFilter,
} from '#server/insight/brand-directory/list-public-brands.ts';
import { openPublicBrand } from '#server/insight/brand-directory/open-public-brand.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { findBlock, readBlock } from '#server/people/content/blocks/read-block.ts';
import { renderSections } from '#server/platform/documents/render-markdown.ts';
import { type Html, html } from '#server/platform/documents/write-html.ts';
import { acceptedLanguage } from '#server/platform/http/accepted-language.ts';
import type { Parts } from '#server/platform/parts.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { networkIdentity } from '#server/platform/settings/network-identity.ts';
import { listApiSummaries, showApiInfo } from '../publisher-api/docs/show-api-docs.ts';
import { listDocuments } from './docs/list-documents.ts';
import { serveFiles } from './docs/serve-files.ts';
import { showDocument } from './docs/show-document.ts';
import { writeIllustration } from './draw-pictures.ts';
import { findFigures } from './find-figures.ts';
import {
  emptyContact,
  findContactAddress,
  serveContact,
  writeContactForm,
} from './serve-contact.ts';
import { SCREENS, screenPath, showAbout } from './show-about.ts';
import { showContact, showImprint, showText } from './show-legal.ts';
import { showProgram } from './show-program.ts';
import { BRANDS_PER_PAGE, showPrograms } from './show-programs.ts';
import { showReference } from './show-reference.ts';
import { MARK_PATH, writeMark } from './write-mark.ts';
import {
  contextOf,
  FONT_PATH,
  type Page,
  type PageContext,
  PUBLIC_POLICY,
  STYLE_PATH,
  writePage,
} from './write-page.ts';
import { writeRobots, writeSitemap } from './write-sitemap.ts';

const STYLE = ['page.css', 'showcase.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
const PICTURES = SCREENS.map(
  (name) => [screenPath(name), readFileSync(new URL(name, import.meta.url))] as const,
);
const FONT = readFileSync(
  fileURLToPath(
    import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  ),
);
const MAX_PAGE = 10_000;
const BRANDS_AT_HOME = 8;
const LEGAL = ['/legal/terms', '/legal/privacy', '/legal/imprint', '/contact'];
/** A sitemap has at most 50,000 addresses. */
const MAX_BRANDS = 49_000;

type Query = Readonly<Record<string, unknown>>;
type Show = (context: PageContext, request: FastifyRequest) => Page | null | Promise<Page | null>;

/**
 * The pages for visitors without an account: home, brands, documentation and legal texts. They are
 * complete HTML and need no script.
 */
export async function servePublicPages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config } = parts;
  const documents = listDocuments();
  const serve = (path: string, show: Show) =>
    app.get(path, async (request, reply) => {
      const context = contextOf(networkIdentity(config), config.public_url, languageOf(request));
      return send(reply, context, (await show(context, request)) ?? notFound(context, request));
    });

  const textOf = (name: BlockName, { language }: PageContext) => readBlock(db, name, language);
  serve('/about', async (context) => {
    const { list } = await listPublicBrands(db, {}, { page: 1, perPage: BRANDS_AT_HOME });
    const shown = { figures: await findFigures(db), brands: list };
    return showAbout(context, await aboutText(db, context), shown);
  });
  serve('/programs', async (context, { query }) => {
    const filter = filterOf(query as Query);
    const page = Math.min(
      MAX_PAGE,
      Math.max(1, Number.parseInt(paramOf(query as Query, 'page'), 10) || 1),
    );
    const found = await listPublicBrands(db, filter, { page, perPage: BRANDS_PER_PAGE });
    return showPrograms(
      context,
      { ...found, choices: await listPublicChoices(db) },
      { filter, page },
      (await textOf('programs', context)).sections,
    );
  });
  serve('/programs/:mcid', async (context, { params }) => {
    const { mcid } = params as { mcid: string };
    const brand = await findPublicBrand(db, mcid);
    return brand ? showProgram(context, brand, await openPublicBrand(parts, brand)) : null;
  });
  for (const document of documents) {
    serve(document.slug === '' ? '/docs' : `/docs/${document.slug}`, (context) =>
      showDocument(context, documents, document, config.tracking_url),
    );
  }
  serve('/docs/api', async (context) =>
    showReference(context, await listApiSummaries(db, config), null),
  );
  serve('/docs/api/:id', async (context, { params }) => {
    const info = await findCall(parts, Number((params as { id: string }).id));
    return info && showReference(context, await listApiSummaries(db, config), info);
  });
  serve('/docs/*', () => null);
  for (const [name, title] of [
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
  ] as const) {
    serve(`/legal/${name}`, async (context) =>
      showText(context, `/legal/${name}`, title, await textOf(name, context)),
    );
    // Earlier addresses, which mails and other sites may still have.
    app.get(`/${name}`, ({ url }, reply) => reply.redirect(`/legal${url}`, 301));
  }
  serve('/legal/imprint', async (context) =>
    showImprint(context, await findLegalEntity(db), await textOf('imprint', context)),
  );
  const contactPage = async (context: PageContext, form: Html | null) =>
    showContact(context, await findLegalEntity(db), await textOf('contact', context), form);
  serve('/contact', async (context, { query }) => {
    const contact = emptyContact(paramOf(query as Query, 'topic'));
    const hasForm = (await findContactAddress(parts)) !== null;
    return contactPage(context, hasForm ? writeContactForm(context, contact, null) : null);
  });
  await serveContact(app, parts, async (request, reply, { contact, state, status }) => {
    const context = contextOf(networkIdentity(config), config.public_url, languageOf(request));
    const page = await contactPage(context, writeContactForm(context, contact, state));
    return send(reply, context, { ...page, status });
  });
  serveFixed(
    app,
    parts,
    documents.map(({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`)),
  );
}

function serveFixed(
  app: FastifyInstance,
  { db, config }: Parts,
  documents: readonly string[],
): void {
  serveFiles(app, config.tracking_url);
  // The form is a screen of the portal; this is its address for people and other sites.
  app.get('/become-a-brand', (_request, reply) => reply.redirect('/portal/sign-up', 302));
  app.get(STYLE_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css')
      .send(STYLE + colourRule(config)),
  );
  app.get(FONT_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('font/woff2')
      .send(FONT),
  );
  for (const [path, picture] of PICTURES) {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(picture),
    );
  }
  app.get(MARK_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/svg+xml')
      .send(writeMark(networkIdentity(config)).text),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(writeRobots(config.public_url)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const { list } = await listPublicBrands(db, {}, { page: 1, perPage: MAX_BRANDS });
    const brands = list.map(({ mcid, updated_at }) => ({
      path: `/programs/${encodeURIComponent(mcid)}`,
      updated_at,
    }));
    const fixed = ['/about', '/programs', ...documents, '/docs/api', ...LEGAL].map((path) => ({
      path,
    }));
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml')
      .send(writeSitemap(config.public_url, [...fixed, ...brands]));
  });
}

/** The colours of the network; text on the dark one is dark. */
const colourRule = ({ colour, colour_dark }: Parts['config']) =>
  `:root{--accent:light-dark(${colour},${colour_dark});--on-accent:light-dark(#ffffff,#0b0f0d)}`;

const paramOf = (query: Query, name: string) =>
  typeof query[name] === 'string' ? query[name].replaceAll('\u0000', '').trim() : '';

/** The language of `?lang=`, else the one that the browser prefers. */
function languageOf(request: FastifyRequest) {
  const wanted = paramOf(request.query as Query, 'lang');
  const named = LANGUAGES.find((language) => language === wanted);
  return named ?? acceptedLanguage(request.headers['accept-language']) ?? 'en';
}

/** What a visitor looks for; words that are no choice are left out. */
function filterOf(query: Query): PublicFilter {
  const [commission, kind] = [paramOf(query, 'commission'), paramOf(query, 'kind')];
  const country = paramOf(query, 'country');
  return {
    keyword: paramOf(query, 'q').slice(0, 100),
    category: paramOf(query, 'category').slice(0, 100),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    commission: commissionFilters.find((one) => one === commission),
    kind: kindFilters.find((one) => one === kind),
  };
}

/** The documentation of a call of the publisher API, or null. */
async function findCall(parts: Parts, id: number) {
  try {
    const info = await showApiInfo(parts.db, parts.config, id);
    return info.is_hidden === 0 ? info : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function aboutText(db: Parts['db'], { language }: PageContext) {
  const { body } = await findBlock(db, 'about', language);
  return { body, sections: renderSections(body) };
}

const notFound = ({ t }: PageContext, { url }: FastifyRequest): Page => ({
  status: 404,
  path: url.split('?')[0] ?? '/',
  title: t('Page not found'),
  description: '',
  isHidden: true,
  body: html`<div class="nothing">${writeIllustration('unknown')}<h1>${t('Page not found')}</h1><p>${t('This page does not exist or has moved.')}</p>
<p class="links"><a href="/about">${t('About')}</a> <a href="/programs">${t('Programs')}</a> <a href="/auth/login">${t('Sign in')}</a></p></div>`,
});

function send(reply: FastifyReply, context: PageContext, page: Page) {
  return (
    reply
      .code(page.status ?? 200)
      .header('content-security-policy', PUBLIC_POLICY)
      // The answer to a form repeats what was written.
      .header('cache-control', reply.request.method === 'POST' ? 'no-store' : 'public, max-age=60')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(writePage(context, page))
  );
}
