import * as calls from '#contract/products/publisher.ts';
import * as feedCalls from '#contract/products/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { removeFeed, requestFeed, setFeed, showFeed } from './fetching/set-feed.ts';
import { importProducts } from './import-products.ts';
import { listProductCategories, listProducts } from './list-products.ts';

/** Calls about products. */
export const productCalls = [
  answer(calls.listProducts, ({ db, actor, input }) => listProducts(db, actor, input)),
  answer(calls.listProductCategories, ({ db, input }) => listProductCategories(db, input.type)),
  answer(calls.importProductFile, ({ db, input, file }) => {
    const { path } = file ?? refuse('FILE_REQUIRED');
    return importProducts(db, { path }, input);
  }),
  answer(feedCalls.openProductFeed, ({ db, input }) => showFeed(db, input.mcid)),
  answer(feedCalls.setProductFeed, ({ db, input }) => setFeed(db, input)),
  answer(feedCalls.fetchProductFeed, ({ db, input }) => requestFeed(db, input.mcid)),
  answer(feedCalls.removeProductFeed, ({ db, input }) => removeFeed(db, input.mcid)),
];
