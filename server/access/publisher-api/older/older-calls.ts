import type { NetworkSource } from '#contract/publisher-api/network-source.ts';
import { datafeedCalls } from './datafeed-calls.ts';
import { linkhaitaoCalls } from './linkhaitao-calls.ts';
import { mediumCalls } from './medium-calls.ts';
import { completeCalls, type OlderCall } from './older-call.ts';

/** All calls of the older dialect. */
export function olderCallsOf(sources: readonly NetworkSource[]): OlderCall[] {
  return completeCalls([...mediumCalls, ...datafeedCalls, ...linkhaitaoCalls], sources);
}
