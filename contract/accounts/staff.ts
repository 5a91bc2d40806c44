import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, largeListOf, oneOf, optionalText, paging, text } from '../fields.ts';

const publisherId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER', min: 'ID_INTEGER' }, 1);
const reason = text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' });

/** A publisher with its owner. */
export const publisherRow = z.object({
  publisher_id: z.int(),
  publisher_code: z.string(),
  name: z.string(),
  /** active, locked or closed. */
  status: z.string(),
  /** The owner, in whose name the account is opened. */
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  company_name: z.string(),
  /** Website of the default site; '' if none is set. */
  website: z.string(),
  created_at: z.string(),
  /** When an owner closed the account; null if it is open. */
  closed_at: z.nullable(z.string()),
  /** What closing it gave up, per currency. */
  given_up: z.array(z.object({ currency: z.string(), amount: z.string() })),
});

/**
 * Lists publishers, newest first. The keyword matches name, code, username, e-mail, company and
 * website.
 */
export const listPublishers = call('/staff/publisher/list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object({
    keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
    /** 1: only publishers locked by staff. */
    locked: z.optional(oneOf([0, 1])),
    ...paging,
  }),
  reply: largeListOf(publisherRow),
});

/** Issues an address that opens the publisher's account. Single use, valid for 60 seconds. */
export const issueAutologin = call('/staff/publisher/autologin', {
  actor: { staff: 'accounts.open' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  refuses: ['NOT_FOUND'],
});

/**
 * Exchanges the code of such an address for a 30-minute session as the publisher's owner. The
 * session is read-only: calls with an effect are refused with READ_ONLY_SESSION until it is raised,
 * and calls on credentials or payout methods are always refused with PERMISSION_DENIED.
 */
export const exchangeAutologin = call('/auth/autologin', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({ token: z.string(), expires_at: z.string() }),
  refuses: ['CODE_ERROR'],
});

/**
 * Raises an impersonation session so that it may make changes until it ends. Refused to publishers,
 * and to staff whose role is read-only.
 */
export const raiseAutologin = call('/auth/autologin_raise', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ reason }),
  refuses: ['PERMISSION_DENIED'],
});

/** Locks a publisher: sign-in and every session of its users answer 20047 until it is unlocked. */
export const lockPublisher = call('/staff/publisher/lock', {
  actor: { staff: 'accounts.lock' },
  input: z.object({ publisher_id: publisherId, reason }),
  reply: z.object({ status: z.string() }),
  refuses: ['NOT_FOUND'],
});

/** Removes the lock. A closed account stays closed. */
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
  /** Username of the impersonated user; '' if the staff member acted as themselves. */
  acting_as: z.string(),
  publisher_id: z.nullable(z.int()),
  call: z.string(),
  /** Ids and codes the call was about: "site_id 7". */
  subject: z.string(),
  reason: z.string(),
  /** 0 if the call succeeded, otherwise the code of the refusal, with its key. */
  code: z.int(),
  key: z.string(),
  address: z.string(),
});

/** The audit log: changes made by staff and everything done by impersonation, newest first. */
export const listAudit = call('/staff/audit/list', {
  actor: { staff: 'audit.read' },
  effect: 'none',
  input: z.object({
    publisher_id: z.optional(publisherId),
    /** Matches staff name, username, call, subject or reason. */
    keyword: optionalText(255, { type: 'SEARCH_KEYWORD_STRING' }),
    /** 1: only refused calls, 0: only successful ones. */
    refused: z.optional(oneOf([0, 1])),
    ...paging,
  }),
  reply: largeListOf(auditRow),
});
