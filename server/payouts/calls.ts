import * as methods from '#contract/payouts.ts';
import { answer } from '#server/platform/http/answer.ts';
import { deleteMethod, setDefaultMethod } from './methods/choose-method.ts';
import { addMethod, editMethod } from './methods/keep-method.ts';
import { listFields, listMethods, readMethod } from './methods/list-methods.ts';

/** What is answered about payout methods. */
export const payoutCalls = [
  answer(methods.listPayoutMethods, ({ db, actor }) => listMethods(db, actor)),
  answer(methods.listPayoutFields, ({ input }) => listFields(input)),
  answer(methods.readPayoutMethod, ({ actor, input, ...parts }) =>
    readMethod(parts, actor, input.id),
  ),
  answer(methods.addPayoutMethod, ({ input, ...asking }) => addMethod(asking, input)),
  answer(methods.editPayoutMethod, ({ input, ...asking }) => editMethod(asking, input)),
  answer(methods.deletePayoutMethod, ({ input, ...asking }) => deleteMethod(asking, input)),
  answer(methods.setDefaultPayoutMethod, ({ input, ...asking }) => setDefaultMethod(asking, input)),
];
