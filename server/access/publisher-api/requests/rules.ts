import type { ApiDialect } from '#contract/publisher-api/tokens.ts';

/** A request with a token and its answer. */
export type ApiRequest = {
  token_id: number;
  dialect: ApiDialect;
  call: string;
  code: string;
  /** The message of a refusal. */
  reason: string;
  /** null: the answer has no rows. */
  row_count: number | null;
  ignored: readonly string[];
  requested_at: Date;
};

/** Whether one call of a token is answered. */
export type CallState = {
  answered_at: Date | null;
  refused_code: string | null;
  refused_reason: string | null;
  refused_times: number;
  reported_at: Date | null;
};

/** Requests with a token that its page shows. */
export const KEPT_REQUESTS = 100;
/** One refusal may be a typo, and two its repetition: a program that is broken goes on. */
const REPORTED_AFTER = 3;
/** Rate limits and faults of the server pass by themselves. */
const PASSING: readonly string[] = ['1002', '1012', '21002'];

export const UNKNOWN_STATE: CallState = {
  answered_at: null,
  refused_code: null,
  refused_reason: null,
  refused_times: 0,
  reported_at: null,
};

/**
 * The state of a call after a request. `reported_at` is set when a call that was answered before has
 * been refused three times in a row for the same reason, and cleared when it is answered again.
 * Returns the same object if nothing has changed.
 */
export function stateAfter(state: CallState, request: ApiRequest): CallState {
  const { code, reason, requested_at } = request;
  if (PASSING.includes(code)) return state;
  if (code === '0') {
    const isAnswered = state.answered_at !== null && state.refused_times === 0;
    return isAnswered ? state : { ...UNKNOWN_STATE, answered_at: requested_at };
  }
  const isSame = state.refused_code === code && state.refused_reason === reason;
  const refused_times = isSame ? state.refused_times + 1 : 1;
  const isNews =
    state.answered_at !== null && state.reported_at === null && refused_times >= REPORTED_AFTER;
  return {
    answered_at: state.answered_at,
    refused_code: code,
    refused_reason: reason,
    refused_times,
    reported_at: isNews ? requested_at : state.reported_at,
  };
}
