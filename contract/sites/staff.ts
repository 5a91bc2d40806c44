import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, oneOf, optionalText, paging } from '../fields.ts';
import { site, siteId } from './publisher.ts';

const siteForStaff = z.extend(site, {
  publisher_id: z.int(),
  publisher_code: z.string(),
  publisher_name: z.string(),
});

/**
 * Sites of all publishers, longest-waiting first. The keyword matches name, website, code and
 * publisher.
 */
export const listSitesForStaff = call('/staff/site/list', {
  actor: { staff: 'sites.read' },
  effect: 'none',
  input: z.object({
    status: z.optional(oneOf([0, 1, 2], { type: 'SITE_STATUS_INVALID' })),
    keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
    ...paging,
  }),
  reply: listOf(siteForStaff),
});

/** Approves (1) or rejects (2, with a reason) a site, regardless of its current status. */
export const decideSite = call('/staff/site/decide', {
  actor: { staff: 'sites.decide' },
  input: z.object({
    site_id: siteId,
    status: oneOf([1, 2], { required: 'SITE_STATUS_INVALID', type: 'SITE_STATUS_INVALID' }),
    reason: optionalText(500, { type: 'REASON_INVALID' }),
  }),
  reply: siteForStaff,
  refuses: ['SITE_NOT_FOUND', 'SITE_STATUS_INVALID', 'REASON_REQUIRED'],
});
