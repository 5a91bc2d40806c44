import * as z from 'zod/mini';

/** When a notification is mailed. */
export const SCHEDULES = ['immediately', 'daily', 'weekly', 'off'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** A notification as shown in the bell. */
export const notification = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
  path: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
});

/** What a person chose for a kind. */
export const preference = z.object({
  kind: z.string(),
  label: z.string(),
  schedule: z.enum(SCHEDULES),
  default_schedule: z.enum(SCHEDULES),
});
