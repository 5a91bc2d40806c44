import * as methods from '#contract/payout-methods/publisher.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { RepointPayments } from './authorize-change.ts';
import { deleteMethod, setDefaultMethod } from './choose-method.ts';
import { listFields, listMethods, readMethod } from './list-methods.ts';
import { addMethod, editMethod } from './save-method.ts';

/** Calls for payout methods; a change repoints the payments that were not sent yet. */
export function openPayoutMethodCalls(repointPayments: RepointPayments) {
  return [
    answer(methods.listPayoutMethods, ({ actor, ...parts }) => listMethods(parts, actor)),
    answer(methods.listPayoutFields, ({ config, input }) => listFields(config, input)),
    answer(methods.readPayoutMethod, ({ actor, input, ...parts }) =>
      readMethod(parts, actor, input.id),
    ),
    answer(methods.addPayoutMethod, ({ input, ...request }) =>
      addMethod({ ...request, repointPayments }, input),
    ),
    answer(methods.editPayoutMethod, ({ input, ...request }) =>
      editMethod({ ...request, repointPayments }, input),
    ),
    answer(methods.deletePayoutMethod, ({ input, ...request }) =>
      deleteMethod({ ...request, repointPayments }, input),
    ),
    answer(methods.setDefaultPayoutMethod, ({ input, ...request }) =>
      setDefaultMethod({ ...request, repointPayments }, input),
    ),
  ];
}
