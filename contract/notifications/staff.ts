import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, largeListOf, listOf, optionalText, paging, text, word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { SCHEDULES } from './fields.ts';
import { shared } from './publisher.ts';

const self = { staff: 'staff.self' } as const;
const reads = { actor: self, effect: 'none' } as const;

/** Lists the staff member's notifications, newest first. */
export const listStaffNotifications = call('/staff/notification/list', {
  ...reads,
  ...shared.list,
});

/** Number of notifications that the staff member has not read. */
export const countUnreadStaffNotifications = call('/staff/notification/unread', {
  ...reads,
  ...shared.count,
});

/** Marks one notification of the staff member, or all of them, as read. */
export const readStaffNotifications = call('/staff/notification/read', {
  ...reads,
  ...shared.read,
});

/** When the staff member is mailed about each kind of event that their role may see. */
export const listStaffPreferences = call('/staff/notification/preferences', {
  ...reads,
  ...shared.preferences,
});

/** Changes when the staff member is mailed about a kind of event. */
export const editStaffPreference = call('/staff/notification/preference_edit', {
  actor: self,
  ...shared.edit,
});

const kind = text(60, { required: 'NOTIFICATION_KIND_UNKNOWN' });
const language = word(LANGUAGES, {
  required: 'TEMPLATE_LANGUAGE_INVALID',
  type: 'TEMPLATE_LANGUAGE_INVALID',
});
const written = {
  subject: text(200, { required: 'TEMPLATE_SUBJECT_REQUIRED' }),
  body: text(10_000, { required: 'TEMPLATE_BODY_REQUIRED' }),
};

const listedTemplate = z.object({
  kind: z.string(),
  label: z.string(),
  audience: z.enum(['publisher', 'staff', 'brand']),
  /** null: the mail cannot be turned off. */
  schedule: z.nullable(z.enum(SCHEDULES)),
  /** Languages whose template staff have changed. */
  changed: z.array(z.enum(LANGUAGES)),
});

/** All kinds of mail with their templates' state. */
export const listTemplates = call('/staff/mail_template/list', {
  actor: { staff: 'content.read' },
  effect: 'none',
  reply: listOf(listedTemplate),
});

const template = z.object({
  kind: z.string(),
  label: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  body: z.string(),
  is_default: z.boolean(),
  variables: z.array(z.string()),
});

/** One template. */
export const showTemplate = call('/staff/mail_template/info', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({ kind, language }),
  reply: template,
  refuses: ['NOTIFICATION_KIND_UNKNOWN'],
});

/** Changes a template. Every variable in it must be one of its kind. */
export const editTemplate = call('/staff/mail_template/edit', {
  actor: { staff: 'content.write' },
  input: z.object({ kind, language, ...written }),
  reply: template,
  refuses: ['NOTIFICATION_KIND_UNKNOWN', 'TEMPLATE_VARIABLE_UNKNOWN', 'TEMPLATE_LINK_REQUIRED'],
});

/** Resets a template to its default. */
export const resetTemplate = call('/staff/mail_template/reset', {
  actor: { staff: 'content.write' },
  input: z.object({ kind, language }),
  reply: template,
  refuses: ['NOTIFICATION_KIND_UNKNOWN'],
});

/** Composes a mail from the given texts with sample values. */
export const previewTemplate = call('/staff/mail_template/preview', {
  actor: { staff: 'content.read' },
  effect: 'none',
  input: z.object({ kind, language, ...written }),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  refuses: ['NOTIFICATION_KIND_UNKNOWN', 'TEMPLATE_VARIABLE_UNKNOWN', 'TEMPLATE_LINK_REQUIRED'],
});

/** Sends the given texts with sample values to the caller. */
export const testTemplate = call('/staff/mail_template/test', {
  actor: { staff: 'content.write' },
  input: z.object({ kind, language, ...written }),
  reply: z.object({ email: z.string() }),
  refuses: [
    'NOTIFICATION_KIND_UNKNOWN',
    'TEMPLATE_VARIABLE_UNKNOWN',
    'TEMPLATE_LINK_REQUIRED',
    'MAIL_NOT_SENT',
  ],
});

const mailStatuses = ['queued', 'sent', 'failed', 'bounced', 'suppressed'] as const;

const mail = z.object({
  id: z.int(),
  kind: z.string(),
  label: z.string(),
  recipient: z.string(),
  publisher_id: z.nullable(z.int()),
  subject: z.string(),
  language: z.enum(LANGUAGES),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** Why it was not delivered, or null. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
});

/**
 * Lists the mails of the last 180 days, newest first: by part of the recipient's address, kind,
 * status and publisher.
 */
export const listMails = call('/staff/mail/list', {
  actor: { staff: 'accounts.read' },
  effect: 'none',
  input: z.object({
    recipient: optionalText(255),
    kind: optionalText(60),
    status: z.optional(word(mailStatuses)),
    publisher_id: z.optional(integer({}, 1)),
    ...paging,
  }),
  reply: largeListOf(mail),
});
