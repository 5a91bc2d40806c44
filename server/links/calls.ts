import * as calls from '#contract/links.ts';
import { answer } from '#server/platform/http/answer.ts';
import { generateLink } from './generate-link.ts';
import { listLinks } from './list-links.ts';
import { openLink } from './open-link.ts';

/** What is answered about tracking links. */
export const linkCalls = [
  answer(calls.generateLink, ({ db, config, actor, input }) =>
    generateLink(db, config, actor, input),
  ),
  answer(calls.listLinks, ({ db, config, actor, input }) => listLinks(db, config, actor, input)),
  answer(calls.openLink, ({ db, config, actor, input }) => openLink(db, config, actor, input)),
];
