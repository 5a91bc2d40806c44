import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  switchWebhook,
} from '#contract/postbacks/webhooks.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import {
  addBrandWebhook,
  deleteBrandWebhook,
  listBrandWebhooks,
  switchBrandWebhook,
} from './edit-webhooks.ts';

/** Staff calls for the webhooks of brands. */
export const webhookCalls: readonly CallHandler[] = [
  answer(listWebhooks, ({ db, input }) => listBrandWebhooks(db, input.brand_id)),
  answer(addWebhook, ({ db, config, input }) => addBrandWebhook({ db, config }, input)),
  answer(switchWebhook, ({ db, input }) => switchBrandWebhook(db, input)),
  answer(deleteWebhook, ({ db, input }) => deleteBrandWebhook(db, input.id)),
];
