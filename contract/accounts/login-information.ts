import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, paging, secret, text } from '../fields.ts';
import { email } from './fields.ts';

const session = z.object({
  session_id: z.int(),
  /** Browser and operating system in words ("Firefox on Linux"), as far as they can be detected. */
  device: z.string(),
  created_at: z.string(),
  /** Rounded to the minute. */
  last_used_at: z.string(),
  /** Absolute expiry: the session ends at this time, used or not. */
  expires_at: z.string(),
  /** The session this call was made with. */
  current: z.boolean(),
});

/** Lists the user's own live sessions: the current one first, then by last use, newest first. */
export const listSessions = call('/user/sessions', {
  actor: 'user',
  effect: 'none',
  input: z.object(paging),
  reply: listOf(session),
});

/**
 * Ends one of the user's own sessions, including the current one. With id 0: all except the current
 * one.
 */
export const deleteSession = call('/user/session_del', {
  actor: 'user',
  effect: 'credential',
  input: z.object({ id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }) }),
  reply: z.object({ ended: z.int() }),
  refuses: ['NOT_FOUND'],
});

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

const emailChange = z.object({
  new_email: z.string(),
  expires_at: z.string(),
  /** Whether the link sent to the current address has been followed. */
  old_confirmed: z.boolean(),
  /** Whether the link sent to the new address has been followed. */
  new_confirmed: z.boolean(),
});

/** Sign-in settings of the user: address, second factor, and any pending change of address. */
export const readLoginInformation = call('/user/login_info', {
  actor: 'user',
  effect: 'none',
  reply: z.object({
    username: z.string(),
    email: z.string(),
    /** A change of address that waits for its links; null if there is none. */
    email_change: z.nullable(emailChange),
    two_factor: z.object({
      on: z.boolean(),
      /** Number of unused recovery codes; 0 if two-factor authentication is off. */
      recovery_codes_left: z.int(),
    }),
  }),
});

/**
 * Requests a change of e-mail address. A link is sent to the current and to the new address; the
 * change takes effect once both are followed within 30 minutes. It replaces an earlier pending
 * request.
 */
export const editEmail = call('/user/email_edit', {
  actor: 'user',
  effect: 'credential',
  input: z.object({
    password,
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
  }),
  reply: emailChange,
  refuses: [
    'INCORRECT_PASSWORD',
    'SERVICE_BUSY',
    'EMAIL_ALREADY_EXISTS',
    'EMAIL_DISPOSABLE',
    'TOO_MANY_REQUESTS',
  ],
});

/** Cancels a pending change of address, if any. Its links become invalid. */
export const cancelEmail = call('/user/email_cancel', {
  actor: 'user',
  effect: 'credential',
});

/** Accepts the code of either link of a change of address. Single use. */
export const confirmEmail = call('/auth/email_confirm', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({
    new_email: z.string(),
    /** false: the link sent to the other address has not been followed yet. */
    completed: z.boolean(),
  }),
  refuses: ['CODE_ERROR', 'EMAIL_ALREADY_EXISTS'],
});
