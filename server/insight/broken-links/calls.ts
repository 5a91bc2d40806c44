import * as calls from '#contract/broken-links/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listBrokenLinks, listBrokenTypes } from './findings/list-broken-links.ts';
import { recheckBrokenLink } from './findings/recheck-broken-link.ts';
import { ignoreBrokenLink, replaceBrokenLink } from './findings/resolve-broken-link.ts';
import { showScans, startScan } from './scans/request-scans.ts';

/** Calls of the area broken links with their implementations. */
export const linkCheckCalls = [
  answer(calls.listBrokenTypes, ({ db, actor, input }) => listBrokenTypes(db, actor, input)),
  answer(calls.listBrokenLinks, ({ db, actor, input }) => listBrokenLinks(db, actor, input)),
  answer(calls.startLinkScan, ({ db, actor, input }) => startScan(db, actor, input)),
  answer(calls.showLinkScans, ({ db, config, actor }) => showScans(db, config, actor)),
  answer(calls.recheckBrokenLink, ({ db, config, actor, input }) =>
    recheckBrokenLink({ db, config }, actor, input),
  ),
  answer(calls.ignoreBrokenLink, ({ db, actor, input }) => ignoreBrokenLink(db, actor, input)),
  answer(calls.replaceBrokenLink, ({ db, config, actor, input }) =>
    replaceBrokenLink(db, config, actor, input),
  ),
];
