import * as linkbook from '#contract/links/linkbook.ts';
import * as calls from '#contract/links/publisher.ts';
import { addText, textLanguage } from '#server/platform/http/add-text.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { generateLink, generateLinks } from './generate-link.ts';
import { findMerchants } from './linkbook/find-merchants.ts';
import { listLinkCodes } from './linkbook/list-link-codes.ts';
import { makeLinkbookLink, makePageLink } from './linkbook/make-page-link.ts';
import { previewLink } from './preview-link.ts';

/** Calls about tracking links, and those of the Linkbook tools and their screen. */
export const linkCalls = [
  answer(calls.generateLink, ({ db, config, actor, input }) =>
    generateLink(db, config, actor, input),
  ),
  answer(calls.previewLink, ({ db, actor, input }) => previewLink(db, actor, input)),
  answer(calls.generateLinks, async ({ db, config, actor, input, visit }) => {
    const { list, total } = await generateLinks(db, config, actor, input);
    const language = textLanguage(visit, actor);
    return { list: list.map((row) => addText(row, language)), total };
  }),
  answer(linkbook.readLinkCode, ({ db, config, actor }) => listLinkCodes(db, config, actor)),
  answer(linkbook.makeLinkbookLink, async ({ db, config, input, visit }) => {
    await limitAddress(db, 'linkbook_link', visit.address);
    return makeLinkbookLink(db, config, input, visit.address);
  }),
  answer(linkbook.makePageLink, ({ db, config, actor, input }) =>
    makePageLink(db, config, actor, input),
  ),
  answer(linkbook.findLinkbookMerchants, async ({ db, config, input, visit }) => {
    await limitAddress(db, 'linkbook_merchants', visit.address);
    return findMerchants(db, config, input);
  }),
];
