import * as calls from '#contract/publisher-api/docs.ts';
import * as menu from '#contract/publisher-api/staff-menu.ts';
import * as tokens from '#contract/publisher-api/tokens.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listRequests } from '../requests/list-requests.ts';
import { addToken } from '../tokens/add-token.ts';
import { listOwnTokens } from '../tokens/list-own-tokens.ts';
import { revokeToken } from '../tokens/revoke-token.ts';
import { rotateToken } from '../tokens/rotate-token.ts';
import { takeOverTokens } from '../tokens/take-over-tokens.ts';
import { editMenu, showEntries } from './edit-menu.ts';
import { showApiInfo, showApiMenu } from './show-api-docs.ts';

/** Calls of the API documentation pages in the portal, and of API tokens. */
export const apiDocCalls = [
  answer(calls.listApiMenu, ({ db, config }) => showApiMenu(db, config)),
  answer(calls.readApiInfo, ({ db, config, input }) => showApiInfo(db, config, input.id)),
  answer(menu.listApiEntries, ({ db, config }) => showEntries({ db, config })),
  answer(menu.editApiEntries, ({ db, config, input }) => editMenu({ db, config }, input)),
  answer(tokens.listApiTokens, ({ db, actor }) => listOwnTokens(db, actor)),
  answer(tokens.addApiToken, (asked) => addToken(asked, asked.input)),
  answer(tokens.rotateApiToken, (asked) => rotateToken(asked, asked.input)),
  answer(tokens.revokeApiToken, ({ db, actor, input }) => revokeToken(db, actor, input.id)),
  answer(tokens.takeOverApiTokens, ({ db, actor, input }) => takeOverTokens(db, actor, input.ids)),
  answer(tokens.listApiTokenRequests, ({ db, actor, input }) => listRequests(db, actor, input.id)),
];
