import * as z from 'zod/mini';
import { call } from './call.ts';
import { integer, listOf, paging } from './fields.ts';

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
  input: z.object(paging),
  reply: listOf(session),
});

/** Ends one of the user's own sessions, also the one in use; with id 0 all but the one in use. */
export const deleteSession = call('/user/session_del', {
  actor: 'newcomer',
  input: z.object({ id: integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }) }),
  reply: z.object({ ended: z.int() }),
  refuses: ['NOT_FOUND'],
});
