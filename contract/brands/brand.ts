import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { bulkReply } from '../bulk.ts';
import { call } from '../call.ts';
import { largeListOf, paging } from '../fields.ts';
import {
  applicationDecision,
  applicationDecisions,
  applicationFilter,
  relationshipRow,
} from './relationships.ts';

/** Lists the applications to the brand and its relationships, longest-waiting first. */
export const listBrandApplications = call('/portal/application/list', {
  actor: { brand: 'publishers.read' },
  effect: 'none',
  input: z.object({ ...ofBrand, ...applicationFilter, ...paging }),
  reply: largeListOf(relationshipRow),
});

/**
 * Decides an application to the brand, as staff do. A rejection requires a reason, also ends a joined
 * relationship, and lets the site apply again after `reapply_days` (default 30).
 */
export const decideBrandApplication = call('/portal/application/decide', {
  actor: { brand: 'publishers.decide' },
  input: z.object({ ...ofBrand, ...applicationDecision }),
  reply: relationshipRow,
  refuses: ['NOT_FOUND', 'RELATIONSHIP_STATUS_INVALID', 'REASON_REQUIRED'],
});

/**
 * Decides several applications to the brand, by ids or by a filter (default status: pending). `ask` sends
 * the reason as a question to the publisher of a pending application. Rejecting and asking require a
 * reason. Ids of another brand are reported as NOT_FOUND.
 */
export const decideBrandApplications = call('/portal/application/decide_many', {
  actor: { brand: 'publishers.decide' },
  input: z.object({
    ...ofBrand,
    ...applicationDecisions,
    filter: z.optional(z.object(applicationFilter)),
  }),
  reply: bulkReply,
  refuses: ['SELECTION_REQUIRED', 'REASON_REQUIRED'],
});
