import type { ReplyOf } from '#contract/call.ts';
import type { showRateState } from '#contract/rates/staff.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { dayOf, isOld } from '../rules.ts';
import { findNewestDay } from '../store.ts';
import { fetchRates } from './fetch-rates.ts';
import { findFetchState } from './store.ts';

type State = ReplyOf<typeof showRateState>;

/** Whether the rates are current, and what the last fetch did. */
export async function showState({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<State> {
  const newest_day = await findNewestDay(db);
  const { attempted_at, succeeded_at, problem, refused } = await findFetchState(db);
  return {
    newest_day,
    is_old: newest_day !== null && isOld(newest_day, dayOf(now())),
    fetch: {
      is_on: config.ecb_rates,
      attempted_at: attempted_at?.toISOString() ?? null,
      succeeded_at: succeeded_at?.toISOString() ?? null,
      problem,
      refused: refused.map(({ key, value }) => ({ key, value })),
    },
  };
}

/** Fetches the newest rates at once. Refuses RATE_FETCH_OFF where the configuration forbids it. */
export async function fetchNow(parts: Pick<Parts, 'db' | 'config' | 'log'>): Promise<State> {
  if (!parts.config.ecb_rates) refuse('RATE_FETCH_OFF');
  await fetchRates(parts);
  return showState(parts);
}
