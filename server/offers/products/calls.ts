import * as calls from '#contract/products/publisher.ts';
import * as feedCalls from '#contract/products/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { removeFeed, requestFeed, setFeed, showFeed } from './fetching/set-feed.ts';
import { listProductCategories, listProducts } from './list-products.ts';
import { picturePath } from './pictures/sign-picture.ts';

/** Calls about products. */
export const productCalls = [
  answer(calls.listProducts, async ({ db, config, actor, input }) => {
    const found = await listProducts(db, actor, input);
    const withPicture = (row: calls.ApiProductRow) => ({
      ...row,
      picture: picturePath(config.secret_key, row),
    });
    return { ...found, list: found.list.map(withPicture) };
  }),
  answer(calls.listProductCategories, ({ db, input }) => listProductCategories(db, input.type)),
  answer(feedCalls.openProductFeed, ({ db, input }) => showFeed(db, input.mcid)),
  answer(feedCalls.setProductFeed, ({ db, input }) => setFeed(db, input)),
  answer(feedCalls.fetchProductFeed, ({ db, input }) => requestFeed(db, input.mcid)),
  answer(feedCalls.removeProductFeed, ({ db, input }) => removeFeed(db, input.mcid)),
];
