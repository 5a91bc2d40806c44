import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { dictionary } from '#contract/dictionary.ts';
import { composeRequest, postbackMacros } from '#contract/postbacks/macros.ts';
import type {
  previewPostback as previewCall,
  readPostbackTypes,
} from '#contract/postbacks/publisher.ts';
import { sampleValuesOf } from '#contract/postbacks/samples.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { requireValidAddress } from './save-postback.ts';

/** The event types, delivery types and macros that postbacks offer. */
export function readTypes(): ReplyOf<typeof readPostbackTypes> {
  return {
    event_types: [...dictionary.postback_event_type],
    delivery_types: [...dictionary.postback_delivery_type],
    macros: [...postbackMacros],
  };
}

/** Shows the request that the sample payload would produce, without sending it. */
export function previewPostback(
  config: Config,
  input: ParsedOf<typeof previewCall>,
): ReplyOf<typeof previewCall> {
  const postback = { ...input, parameters: input.parameters ?? '' };
  requireValidAddress({ config }, postback);
  const values = sampleValuesOf(input.event_type, input.granularity);
  return { values, request: composeRequest(postback, values, now().toISOString()) };
}
