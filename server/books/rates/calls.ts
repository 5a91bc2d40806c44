import * as calls from '#contract/rates/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { addRate } from './add-rate.ts';
import { fetchNow, showState } from './fetching/show-state.ts';
import { importRates } from './import-rates.ts';
import { listRates, showRate } from './list-rates.ts';

/** Staff calls for exchange rates. */
export const rateCalls: readonly CallHandler[] = [
  answer(calls.listRates, ({ db }) => listRates(db)),
  answer(calls.showRate, ({ db, input }) => showRate(db, input)),
  answer(calls.showRateState, ({ db, config }) => showState({ db, config })),
  answer(calls.fetchRatesNow, ({ db, config, log }) => fetchNow({ db, config, log })),
  answer(calls.addRate, ({ db, actor, input }) => addRate(db, actor, input)),
  answer(calls.importRateFile, async ({ db, actor, input, file }) =>
    importRates(db, (await loadFile(file)).bytes, { ...input, staff_id: actor.staff_id }),
  ),
];
