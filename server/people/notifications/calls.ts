import type { StaffActor, UserActor } from '#contract/actors.ts';
import type { Language } from '#contract/language.ts';
import * as own from '#contract/notifications/publisher.ts';
import * as staff from '#contract/notifications/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { editPreference, listPreferences } from './edit-preference.ts';
import {
  editTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  showTemplate,
  testTemplate,
} from './edit-template.ts';
import { listMails } from './list-mails.ts';
import { countUnread, listNotifications, readNotifications } from './list-notifications.ts';
import type { FindRecipient } from './mail-notifications.ts';

type Speaker = { language: Language | null };

const languageOf = (visit: Speaker, actor?: Speaker) => actor?.language ?? visit.language ?? 'en';
const userOf = (actor: UserActor, visit: Speaker) => ({
  side: actor.kind,
  person: { user_id: actor.user_id },
  only_brand_id: actor.only_brand_id,
  language: languageOf(visit, actor),
});
const memberOf = ({ staff_id, permissions }: StaffActor, visit: Speaker) => ({
  side: 'staff' as const,
  person: { staff_id },
  language: languageOf(visit),
  permissions,
});

/** Calls of users and staff; accounts pass in where a person is reached. */
export const openNotificationCalls = (findRecipient: FindRecipient): CallHandler[] => [
  answer(own.listNotifications, ({ db, config, actor, visit, input }) =>
    listNotifications(db, config, userOf(actor, visit), input),
  ),
  answer(own.countUnreadNotifications, ({ db, actor, visit }) =>
    countUnread(db, userOf(actor, visit)),
  ),
  answer(own.readNotifications, ({ db, actor, visit, input }) =>
    readNotifications(db, userOf(actor, visit).person, input.id),
  ),
  answer(own.listPreferences, ({ db, actor, visit }) =>
    listPreferences(db, findRecipient, userOf(actor, visit)),
  ),
  answer(own.editPreference, ({ db, actor, visit, input }) =>
    editPreference(db, userOf(actor, visit), input),
  ),
  answer(staff.listStaffNotifications, ({ db, config, actor, visit, input }) =>
    listNotifications(db, config, memberOf(actor, visit), input),
  ),
  answer(staff.countUnreadStaffNotifications, ({ db, actor }) =>
    countUnread(db, { person: personOf(actor) }),
  ),
  answer(staff.readStaffNotifications, ({ db, actor, input }) =>
    readNotifications(db, personOf(actor), input.id),
  ),
  answer(staff.listStaffPreferences, ({ db, actor, visit }) =>
    listPreferences(db, findRecipient, memberOf(actor, visit)),
  ),
  answer(staff.editStaffPreference, ({ db, actor, visit, input }) =>
    editPreference(db, memberOf(actor, visit), input),
  ),
  answer(staff.listTemplates, ({ db, visit }) => listTemplates(db, languageOf(visit))),
  answer(staff.showTemplate, ({ db, visit, input }) => showTemplate(db, input, languageOf(visit))),
  answer(staff.editTemplate, ({ db, actor, visit, input }) =>
    editTemplate(db, actor, input, languageOf(visit)),
  ),
  answer(staff.resetTemplate, ({ db, visit, input }) =>
    resetTemplate(db, input, languageOf(visit)),
  ),
  answer(staff.previewTemplate, async ({ db, config, actor, input }) => {
    const { subject, html, text } = await previewTemplate(db, config, actor, input);
    return { subject, html, text };
  }),
  answer(staff.testTemplate, ({ db, config, log, actor, input }) =>
    testTemplate({ db, config, log }, findRecipient, actor, input),
  ),
  answer(staff.listMails, ({ db, visit, input }) => listMails(db, languageOf(visit), input)),
];

const personOf = ({ staff_id }: StaffActor) => ({ staff_id });
