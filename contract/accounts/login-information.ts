import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, listOf, paging, secret, text } from '../fields.ts';
import { email } from './fields.ts';

const session = z.object({
  session_id: z.int(),
  /** Browser and system in words ("Firefox on Linux"), as far as the device tells. */
  device: z.string(),
  created_at: z.string(),
  /** To the minute. */
  last_used_at: z.string(),
  /** Ends by then, used or not. */
  expires_at: z.string(),
  /** The one this call was made with. */
  current: z.boolean(),
});

/** The user's own live sessions, the one in use first, then the last used. */
export const listSessions = call('/user/sessions', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object(paging),
  reply: listOf(session),
});

/** Ends one of the user's own sessions, also the one in use; with id 0 all but the one in use. */
export const deleteSession = call('/user/session_del', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({ id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }) }),
  reply: z.object({ ended: z.int() }),
  refuses: ['NOT_FOUND'],
});

const password = secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' });

const emailChange = z.object({
  new_email: z.string(),
  expires_at: z.string(),
  /** Whether the link sent to the present address was followed. */
  old_confirmed: z.boolean(),
  /** Whether the link sent to the new address was followed. */
  new_confirmed: z.boolean(),
});

/** How the user signs in: address, second factor, and what is about to change. */
export const readLoginInformation = call('/user/login_info', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({}),
  reply: z.object({
    username: z.string(),
    email: z.string(),
    /** A change that waits for its links; null where there is none. */
    email_change: z.nullable(emailChange),
    two_factor: z.object({
      on: z.boolean(),
      /** How many recovery codes have not been used; 0 where it is off. */
      recovery_codes_left: z.int(),
    }),
  }),
});

/**
 * Asks for another e-mail address. A link goes to the present and to the new address; the change
 * takes effect once both were followed, within 30 minutes. A change asked for earlier is given up.
 */
export const editEmail = call('/user/email_edit', {
  actor: 'newcomer',
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

/** Gives up the change of address that waits, if any: its links work no more. */
export const cancelEmail = call('/user/email_cancel', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({}),
  reply: z.object({}),
});

/** Takes the code of either link of a change of address: works once. */
export const confirmEmail = call('/auth/email_confirm', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({
    new_email: z.string(),
    /** false: the link sent to the other address is still to be followed. */
    completed: z.boolean(),
  }),
  refuses: ['CODE_ERROR', 'EMAIL_ALREADY_EXISTS'],
});
