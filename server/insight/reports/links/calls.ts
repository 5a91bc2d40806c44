import * as calls from '#contract/links/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { editLink } from '#server/traffic/links/edit-link.ts';
import { listLinks } from './list-links.ts';
import { openLink } from './open-link.ts';

/** Calls that show links with their clicks and orders, and the change answered with them. */
export const linkReportCalls = [
  answer(calls.listLinks, ({ db, config, actor, input }) => listLinks(db, config, actor, input)),
  answer(calls.openLink, ({ db, config, actor, input }) => openLink(db, config, actor, input)),
  answer(calls.editLink, async ({ db, config, actor, input }) => {
    await editLink(db, config, actor, input);
    return openLink(db, config, actor, input);
  }),
];
