import * as calls from '#contract/links/publisher.ts';
import { addText, textLanguage } from '#server/platform/http/add-text.ts';
import { answer } from '#server/platform/http/answer.ts';
import { generateLink } from './generate-link.ts';
import { generateLinks } from './generate-links.ts';
import { linkbookCalls } from './linkbook/calls.ts';
import { previewLink } from './preview-link.ts';

/** Calls about tracking links. */
export const linkCalls = [
  answer(calls.generateLink, ({ db, config, actor, input }) =>
    generateLink(db, config, actor, input),
  ),
  answer(calls.previewLink, ({ db, actor, input }) => previewLink(db, actor, input)),
  answer(calls.generateLinks, async ({ db, config, actor, input, visit }) => {
    const { list, total } = await generateLinks(db, config, actor, input);
    const language = textLanguage(visit, actor);
    return { list: list.map((row) => addText(row, language)), total };
  }),
  ...linkbookCalls,
];
