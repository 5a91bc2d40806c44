import * as calls from '#contract/publisher-api/docs.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listOwnTokens } from '../tokens/list-own-tokens.ts';
import { resetToken } from '../tokens/reset-token.ts';
import { showApiInfo, showApiMenu } from './show-api-docs.ts';

/** Calls of the API documentation pages in the portal, and of API tokens. */
export const apiDocCalls = [
  answer(calls.listApiMenu, async ({ config }) => showApiMenu(config)),
  answer(calls.readApiInfo, async ({ config, input }) => showApiInfo(config, input.id)),
  answer(calls.listApiTokens, ({ db, actor }) => listOwnTokens(db, actor)),
  answer(calls.resetApiToken, ({ db, actor, input }) => resetToken(db, actor, input)),
];
