import * as deliveries from '#contract/postbacks/deliveries.ts';
import * as calls from '#contract/postbacks/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import { listAllDeliveries, listDeliveries, showDelivery } from './deliveries/list-deliveries.ts';
import { replayDeliveries } from './deliveries/replay-deliveries.ts';
import { deletePostback, savePostback, switchPostback } from './edit-postbacks.ts';
import { listPostbacks, showSecret } from './show-postbacks.ts';
import { previewPostback, readTypes, testPostback } from './try-postback.ts';

/** Calls of the area postbacks with their implementations. */
export const postbackCalls = [
  answer(calls.listPostbacks, ({ db, actor, input }) => listPostbacks(db, actor, input)),
  answer(calls.readPostbackTypes, async () => readTypes()),
  answer(calls.savePostback, ({ db, config, actor, input }) =>
    savePostback({ db, config }, actor, input),
  ),
  answer(calls.previewPostback, async ({ config, input }) => previewPostback(config, input)),
  answer(calls.testPostback, ({ db, config, actor, input }) =>
    testPostback({ db, config }, actor, input),
  ),
  answer(calls.deletePostback, ({ db, actor, input }) =>
    deletePostback(db, actor.publisher_id, input.id),
  ),
  answer(calls.switchPostback, ({ db, actor, input }) =>
    switchPostback(db, actor.publisher_id, input),
  ),
  answer(calls.showPostbackSecret, ({ db, config, actor, input }) =>
    showSecret({ db, config }, actor.publisher_id, input),
  ),
  answer(deliveries.listPostbackLogs, ({ db, actor, input }) => listDeliveries(db, actor, input)),
  answer(deliveries.readPostbackLog, ({ db, actor, input }) => showDelivery(db, actor, input.id)),
  answer(deliveries.replayPostbacks, ({ db, actor, input }) => replayDeliveries(db, actor, input)),
  answer(deliveries.listStaffDeliveries, ({ db, input }) => listAllDeliveries(db, input)),
];
