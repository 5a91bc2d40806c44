import * as calls from '#contract/links/linkbook.ts';
import { answer } from '#server/platform/http/answer.ts';
import { limitAddress } from '#server/platform/rate-limits/consume-limit.ts';
import { findMerchants } from './find-merchants.ts';
import { listLinkCodes } from './list-link-codes.ts';
import { makeLinkbookLink } from './make-linkbook-link.ts';
import { makePageLink } from './make-page-link.ts';

/** Calls of the Linkbook tools and their screen. */
export const linkbookCalls = [
  answer(calls.readLinkCode, ({ db, config, actor }) => listLinkCodes(db, config, actor)),
  answer(calls.makeLinkbookLink, async ({ db, config, input, visit }) => {
    await limitAddress(db, 'linkbook_link', visit.address);
    return makeLinkbookLink(db, config, input, visit.address);
  }),
  answer(calls.makePageLink, ({ db, config, actor, input }) =>
    makePageLink(db, config, actor, input),
  ),
  answer(calls.findLinkbookMerchants, async ({ db, config, input, visit }) => {
    await limitAddress(db, 'linkbook_merchants', visit.address);
    return findMerchants(db, config, input);
  }),
];
