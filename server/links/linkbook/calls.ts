import * as calls from '#contract/links/linkbook.ts';
import { answer } from '#server/platform/http/answer.ts';
import { findMerchants } from './find-merchants.ts';
import { limitAsking } from './limit-asking.ts';
import { listLinkCodes } from './list-link-codes.ts';
import { makeLinkbookLink } from './make-linkbook-link.ts';
import { makePageLink } from './make-page-link.ts';

/** Calls of the Linkbook tools and their screen. */
export const linkbookCalls = [
  answer(calls.readLinkCode, ({ db, config, actor }) => listLinkCodes(db, config, actor)),
  answer(calls.makeLinkbookLink, async ({ db, config, input, visit }) => {
    await limitAsking('make', visit.address);
    return makeLinkbookLink(db, config, input, visit.address);
  }),
  answer(calls.makePageLink, ({ db, config, actor, input }) =>
    makePageLink(db, config, actor, input),
  ),
  answer(calls.findLinkbookMerchants, async ({ db, config, input, visit }) => {
    await limitAsking('find', visit.address);
    return findMerchants(db, config, input);
  }),
];
