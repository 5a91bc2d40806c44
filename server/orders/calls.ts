import {
  addStaffOrder,
  decideStaffOrderLines,
  decideStaffOrderLinesByFile,
  importStaffOrders,
  listStaffOrderLines,
  showStaffOrderLine,
} from '#contract/orders/staff.ts';
import { answer, type CallHandler, type LoadedFile } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { decideOrderLines } from './decide-order-lines.ts';
import { decideByFile } from './imports/decide-by-file.ts';
import { importOrders } from './imports/import-orders.ts';
import { listOrderLines } from './listing/list-order-lines.ts';
import { showOrderLine } from './listing/show-order-line.ts';
import { recordForStaff } from './record-for-staff.ts';

/** Staff calls for orders and commissions. */
export const orderCalls: readonly CallHandler[] = [
  answer(listStaffOrderLines, ({ db, input }) => listOrderLines(db, input)),
  answer(showStaffOrderLine, ({ db, input }) => showOrderLine(db, input.id)),
  answer(decideStaffOrderLines, ({ db, actor, input }) => decideOrderLines(db, actor, input)),
  answer(addStaffOrder, ({ db, config, input }) => recordForStaff({ db, config }, input)),
  answer(importStaffOrders, async ({ db, config, actor, input, file }) =>
    importOrders({ db, config }, fileOrder(actor, input, await loadFile(file))),
  ),
  answer(decideStaffOrderLinesByFile, async ({ db, actor, input, file }) =>
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
