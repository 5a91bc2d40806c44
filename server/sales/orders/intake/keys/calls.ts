import {
  addBrandKey,
  addTestKey,
  listBrandKeys as listCall,
  revokeBrandKey,
  rotateBrandKey,
} from '#contract/orders/keys.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { addKey, issueTestKey, rotateKey } from './issue-key.ts';
import { listBrandKeys } from './list-brand-keys.ts';
import { revokeKey } from './revoke-key.ts';

/** Staff calls for the API keys of brands. */
export const keyCalls: readonly CallHandler[] = [
  answer(listCall, ({ db, input }) => listBrandKeys(db, input.brand_id)),
  answer(addBrandKey, ({ db, actor, input }) => addKey(db, actor, input)),
  answer(rotateBrandKey, ({ db, actor, input }) => rotateKey(db, actor, input)),
  answer(revokeBrandKey, ({ db, input }) => revokeKey(db, input.id)),
  answer(addTestKey, ({ db, actor, input }) => issueTestKey(db, actor, input.brand_id)),
];
