import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import { datafeedCalls } from './datafeed-calls.ts';
import { linkbuxCalls } from './linkbux/linkbux-calls.ts';
import { linkhaitaoCalls } from './linkhaitao/linkhaitao-calls.ts';
import { mediumCalls } from './medium-calls.ts';
import { completeCalls, type OlderCall } from './older-call.ts';
import { partnerboostCalls } from './partnerboost/partnerboost-calls.ts';
import { rewardooCalls } from './rewardoo/rewardoo-calls.ts';

/** The calls of the whole family, then those that a network has by itself: a folder for each. */
const declarations = [
  ...mediumCalls,
  ...datafeedCalls,
  ...linkbuxCalls,
  ...linkhaitaoCalls,
  ...partnerboostCalls,
  ...rewardooCalls,
];

/** All calls of the older dialect. */
export function olderCallsOf(sources: readonly NetworkSource[]): OlderCall[] {
  return completeCalls(declarations, sources);
}
