import {
  addBrandKey,
  addTestKey,
  listBrandKeys as listCall,
  revokeBrandKey,
  rotateBrandKey,
  listKeysToRotate as rotationCall,
} from '#contract/orders/keys.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import {
  addKey,
  issueTestKey,
  listBrandKeys,
  listKeysToRotate,
  revokeKey,
  rotateKey,
} from './brand-keys.ts';

/** Staff calls for the API keys of brands. */
export const keyCalls: readonly CallHandler[] = [
  answer(listCall, ({ db, input }) => listBrandKeys(db, input.brand_id)),
  answer(rotationCall, ({ db }) => listKeysToRotate(db)),
  answer(addBrandKey, ({ db, actor, input }) => addKey(db, actor, input)),
  answer(rotateBrandKey, ({ db, actor, input }) => rotateKey(db, actor, input)),
  answer(revokeBrandKey, ({ db, input }) => revokeKey(db, input.id)),
  answer(addTestKey, ({ db, actor, input }) => issueTestKey(db, actor, input.brand_id)),
];
