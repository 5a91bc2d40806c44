import * as calls from '#contract/payout-providers/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { editProvider, listProviders, removeProvider, testProvider } from './set-up-provider.ts';

/** Calls of staff for the network's accounts at payout providers. */
export const payoutProviderCalls = [
  answer(calls.listPayoutProviders, (context) => listProviders(context)),
  answer(calls.editPayoutProvider, ({ actor, input, ...place }) =>
    editProvider(place, actor, input),
  ),
  answer(calls.removePayoutProvider, ({ actor, input, ...place }) =>
    removeProvider(place, actor, input.type),
  ),
  answer(calls.testPayoutProvider, ({ config, input }) => testProvider(config, input.type)),
];
