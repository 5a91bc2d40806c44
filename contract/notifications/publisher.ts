import * as z from 'zod/mini';
import { call } from '../call.ts';
import { flag, integer, listOf, paging, text, word } from '../fields.ts';
import { notification, preference, SCHEDULES } from './fields.ts';

/** Inputs and replies that the calls of users and staff share. */
export const shared = {
  list: {
    input: z.object({
      /** 1: only unread notifications. */
      unread: z._default(flag, 0),
      ...paging,
    }),
    reply: z.extend(listOf(notification), { unread: z.int() }),
  },
  /** Without id: all of them. */
  read: {
    input: z.object({ id: z.optional(integer({}, 1)) }),
    reply: z.object({ unread: z.int() }),
  },
  count: { input: z.object({}), reply: z.object({ unread: z.int() }) },
  preferences: {
    input: z.object({}),
    reply: z.object({
      list: z.array(preference),
      total: z.int(),
      email: z.string(),
      /** Of the digests. */
      time_zone: z.string(),
      /** Why the address refuses mail, or null. */
      failing: z.nullable(z.string()),
    }),
  },
  edit: {
    input: z.object({
      kind: text(60, { required: 'NOTIFICATION_KIND_UNKNOWN' }),
      schedule: word(SCHEDULES, {
        required: 'NOTIFICATION_SCHEDULE_INVALID',
        type: 'NOTIFICATION_SCHEDULE_INVALID',
      }),
    }),
    reply: preference,
    refuses: ['NOTIFICATION_KIND_UNKNOWN'],
  },
} as const;

/** Lists the user's notifications, newest first. */
export const listNotifications = call('/notification/list', {
  actor: 'user',
  effect: 'none',
  ...shared.list,
});

/** Number of notifications that the user has not read. */
export const countUnreadNotifications = call('/notification/unread', {
  actor: 'user',
  effect: 'none',
  ...shared.count,
});

/** Marks one notification of the user, or all of them, as read. */
export const readNotifications = call('/notification/read', { actor: 'user', ...shared.read });

/** When the user is mailed about each kind of event. */
export const listPreferences = call('/notification/preferences', {
  actor: 'user',
  effect: 'none',
  ...shared.preferences,
});

/** Changes when the user is mailed about a kind of event. */
export const editPreference = call('/notification/preference_edit', {
  actor: 'user',
  ...shared.edit,
});
