import * as z from 'zod/mini';
import { call } from '../call.ts';

/** What a network needs before its first publisher is paid, in the order of the screen. */
const goLiveSteps = [
  'legal_entity',
  'vat_rate',
  'mail',
  'payout_provider',
  'terms',
  'rates',
  'brand',
  'test_order',
] as const;
export type GoLiveStep = (typeof goLiveSteps)[number];

/** Whether each step is done, from the state of the installation. */
export const showGoLive = call('/staff/system/go_live_info', {
  actor: { staff: 'settings.write' },
  effect: 'none',
  reply: z.object({
    list: z.array(z.object({ step: z.enum(goLiveSteps), done: z.boolean() })),
    /** Number of steps that are not done. */
    open: z.int(),
  }),
});
