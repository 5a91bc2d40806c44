import {
  addStaffConversion,
  decideStaffConversions,
  decideStaffConversionsByFile,
  importStaffConversions,
  listStaffConversions,
  showStaffConversion,
} from '#contract/staff-conversions.ts';
import { type Answered, answer, type LoadedFile } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { decideConversions } from './decide-conversions.ts';
import { decideByFile } from './files/decide-by-file.ts';
import { importOrders } from './files/import-orders.ts';
import { listConversions } from './listing/list-conversions.ts';
import { showConversion } from './listing/show-conversion.ts';
import { recordForStaff } from './record-for-staff.ts';

/** What staff may ask of orders and commissions. */
export const conversionCalls: readonly Answered[] = [
  answer(listStaffConversions, ({ db, input }) => listConversions(db, input)),
  answer(showStaffConversion, ({ db, input }) => showConversion(db, input.id)),
  answer(decideStaffConversions, ({ db, actor, input }) => decideConversions(db, actor, input)),
  answer(addStaffConversion, ({ db, config, input }) => recordForStaff({ db, config }, input)),
  answer(importStaffConversions, async ({ db, config, actor, input, file }) =>
    importOrders({ db, config }, fileOrder(actor, input, await loadFile(file))),
  ),
  answer(decideStaffConversionsByFile, async ({ db, actor, input, file }) =>
    decideByFile(db, fileOrder(actor, input, await loadFile(file))),
  ),
];

function fileOrder(
  actor: { staff_id: number },
  input: { brand_id: number; apply: number; skip_bad: number },
  file: LoadedFile,
) {
  const { brand_id } = input;
  const { staff_id } = actor;
  return { brand_id, staff_id, file, apply: input.apply === 1, skip_bad: input.skip_bad === 1 };
}
