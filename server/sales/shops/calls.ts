import * as calls from '#contract/shops/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listDeliveries, requeueDelivery } from './delivery-store.ts';
import { presentDelivery } from './present.ts';
import {
  changeShop,
  connectShop,
  disconnectShop,
  listBrandShops,
  requestFile,
  requireShop,
  revealSecret,
} from './set-shop.ts';

/** Calls about shop platforms. */
export const shopCalls = [
  answer(calls.listShops, (context) => listBrandShops(context, context.input.mcid)),
  answer(calls.addShop, (context) => connectShop(context, context.actor.staff_id, context.input)),
  answer(calls.editShop, (context) => changeShop(context, context.input)),
  answer(calls.removeShop, ({ db, input }) => disconnectShop(db, input.connection_id)),
  answer(calls.showShopSecret, (context) => revealSecret(context, context.input.connection_id)),
  answer(calls.fetchShopFile, (context) => requestFile(context, context.input.connection_id)),
  answer(calls.listShopDeliveries, async ({ db, input }) => {
    const { id } = await requireShop(db, input.connection_id);
    const { curPage, perPage } = input;
    const page = { limit: perPage, offset: (curPage - 1) * perPage };
    const { rows, total } = await listDeliveries(db, id, page);
    return { list: rows.map(presentDelivery), total };
  }),
  answer(calls.replayShopDelivery, async ({ db, input }) => {
    const { delivery_id = '' } = input;
    const isNumber = /^\d{1,18}$/.test(delivery_id);
    if (!isNumber || !(await requeueDelivery(db, BigInt(delivery_id)))) {
      refuse('SHOP_DELIVERY_NOT_FOUND');
    }
    return { delivery_id };
  }),
];
