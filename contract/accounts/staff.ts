import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, oneOf, optionalText, paging, text } from '../fields.ts';

const publisherId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
const reason = text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' });

const publisher = z.object({
  publisher_id: z.int(),
  publisher_code: z.string(),
  name: z.string(),
  /** active, locked or closed. */
  status: z.string(),
  /** The owner: in whose name the account is opened. */
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  company_name: z.string(),
  /** Of the default site; '' without one. */
  website: z.string(),
  created_at: z.string(),
});

/** Publishers, the newest first; keyword matches name, code, username, e-mail, company, website. */
export const listPublishers = call('/staff/publisher/list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object({
    keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
    /** 1: those staff have locked. */
    locked: z.optional(oneOf([0, 1])),
    ...paging,
  }),
  reply: listOf(publisher),
});

/** An address that opens the publisher's account: works once, for 60 seconds. */
export const issueAutologin = call('/staff/publisher/autologin', {
  actor: { staff: 'accounts.open' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  refuses: ['NOT_FOUND'],
});

/**
 * Exchanges the code of such an address for a session of 30 minutes in the name of the publisher's
 * owner. It reads: calls that change something are refused with READ_ONLY_SESSION until it is raised,
 * and those that touch credentials or payout methods with PERMISSION_DENIED always.
 */
export const exchangeAutologin = call('/auth/autologin', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({ token: z.string(), expires_at: z.string() }),
  refuses: ['CODE_ERROR'],
});

/**
 * Lets a session opened by staff change things until it ends. Refused to publishers, and to staff
 * whose role may only look.
 */
export const raiseAutologin = call('/auth/autologin_raise', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ reason }),
  reply: z.object({}),
  refuses: ['PERMISSION_DENIED'],
});

/** Locks a publisher out: signing in and every session of its users answer 20047 from then on. */
export const lockPublisher = call('/staff/publisher/lock', {
  actor: { staff: 'accounts.lock' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ status: z.string() }),
  refuses: ['NOT_FOUND'],
});

/** Takes the lock away. A closed account stays closed. */
export const unlockPublisher = call('/staff/publisher/unlock', {
  actor: { staff: 'accounts.lock' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ status: z.string() }),
  refuses: ['NOT_FOUND'],
});

const auditRow = z.object({
  id: z.string(),
  made_at: z.string(),
  staff_name: z.string(),
  /** The username in whose name it was made; '' where staff acted in their own. */
  acting_as: z.string(),
  publisher_id: z.nullable(z.int()),
  call: z.string(),
  /** The numbers and codes the call was about: "site_id 7". */
  subject: z.string(),
  reason: z.string(),
  /** 0 where it was done, else the code of the refusal with its key. */
  code: z.int(),
  key: z.string(),
  address: z.string(),
});

/** What staff changed and everything done in publishers' names, the newest first. */
export const listAudit = call('/staff/audit/list', {
  actor: { staff: 'audit.read' },
  effect: 'none',
  input: z.object({
    publisher_id: z.optional(publisherId),
    /** Of staff name, username, call, subject or reason. */
    keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
    /** 1: refused ones, 0: those that were done. */
    refused: z.optional(oneOf([0, 1])),
    ...paging,
  }),
  reply: listOf(auditRow),
});
