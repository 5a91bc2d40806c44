import { encodeLink } from '#server/traffic/clicks/recording/encode-rows.ts';
import type { LiveLink } from '#server/traffic/links/open-link-book.ts';
import { splitLanding } from '#server/traffic/links/split-landing.ts';
import { LinkAnswer } from './link-answer.ts';
import { PAGE_POLICY, type PlainPage, pageOf, STATUS_LINES } from './present.ts';
import { type Decision, decideTarget } from './rules.ts';

/** A link with what all its clicks have in common, or the visits with one query. */
export type PreparedLink = {
  link_id: number;
  publisher_id: number;
  outcome: Decision['outcome'];
  /** The first part of the row of a click. */
  row: Buffer;
  answer: LinkAnswer;
};

/** Prepares a link for visits with this query; `common` are the headers of every answer. */
export function prepareLink(link: LiveLink, query: string, common: string): PreparedLink {
  const { outcome, target_url, uids } = decideTarget(link, query);
  const { link_id, publisher_id, site_id, brand_id } = link;
  const { uid1, uid2, uid3, uid4, uid5 } = uids;
  const ids = { link_id, publisher_id, site_id, brand_id };
  return {
    link_id,
    publisher_id,
    outcome,
    row: encodeLink({ ...ids, uid1, uid2, uid3, uid4, uid5, outcome }),
    answer:
      outcome === 'redirected'
        ? answerRedirect(splitLanding(target_url, link), common)
        : answerPage(pageOf(outcome, link.merchant_name), common),
  };
}

/** The answer with a page. */
export function answerPage({ status, html }: PlainPage, common: string): LinkAnswer {
  const headers = `Content-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(html)}\r\nContent-Security-Policy: ${PAGE_POLICY}\r\nCache-Control: no-store\r\n`;
  return new LinkAnswer(STATUS_LINES[status], [common + headers, null], html);
}

function answerRedirect([before, after]: readonly [string, string], common: string): LinkAnswer {
  const rest = '\r\nCache-Control: no-store\r\nContent-Length: 0\r\n';
  return new LinkAnswer('302 Found', [`${common}Location: ${before}`, after + rest], '');
}
