import * as imports from '#contract/imports/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { answer, type CallHandler, type UploadedFile } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addImport, applyImport, type NewFile, undoImport } from './add-import.ts';
import { listImports, listRows, presentImport, presentRow, showImport } from './show-import.ts';
import { findMapping } from './store.ts';

const ORDER_KINDS = ['orders', 'decisions'] as const;
const CATALOGUE_KINDS = ['coupons', 'brands', 'products'] as const;

/** Calls for imported files. */
export const importCalls: readonly CallHandler[] = [
  answer(imports.importStaffOrders, ({ db, actor, input, file }) =>
    add(db, file, { ...input, staff_id: actor.staff_id, kind: 'orders' }),
  ),
  answer(imports.decideStaffOrderLinesByFile, ({ db, actor, input, file }) =>
    add(db, file, { ...input, staff_id: actor.staff_id, kind: 'decisions' }),
  ),
  answer(imports.importCouponFile, ({ db, actor, input: { brand_id = null, mapping }, file }) =>
    add(db, file, { brand_id, mapping, staff_id: actor.staff_id, kind: 'coupons' }),
  ),
  answer(imports.importBrandFile, ({ db, actor, input: { mapping, publish }, file }) => {
    const by = { brand_id: null, staff_id: actor.staff_id, kind: 'brands' } as const;
    return add(db, file, { ...by, mapping, publishes: publish === 1 });
  }),
  answer(imports.importProductFile, ({ db, actor, input, file }) =>
    add(db, file, { ...input, staff_id: actor.staff_id, kind: 'products' }),
  ),
  ...callsAbout(imports.orderImports, ORDER_KINDS),
  ...callsAbout(imports.catalogueImports, CATALOGUE_KINDS),
];

async function add(db: Db, file: UploadedFile | null, order: Omit<NewFile, 'file'>) {
  return showImport(db, await addImport(db, { ...order, file: file ?? refuse('FILE_REQUIRED') }));
}

function callsAbout(
  calls: typeof imports.orderImports | typeof imports.catalogueImports,
  kinds: readonly imports.ImportFileKind[],
): CallHandler[] {
  return [
    answer(calls.show, ({ db, input }) => showImport(db, input.id, kinds)),
    answer(calls.list, async ({ db, input: { kind, ...page } }) => {
      const { rows, total } = await listImports(db, kind ? [kind] : kinds, page);
      return { list: rows.map(presentImport), total };
    }),
    answer(calls.listRows, async ({ db, input: { id, ...page } }) => {
      const { rows_total, kind } = await showImport(db, id, kinds);
      const rows = await listRows(db, id, page);
      return { list: rows.map((row) => presentRow(kind, row)), total: rows_total };
    }),
    answer(calls.apply, ({ db, input }) => applyImport(db, input.id, input.skip_bad === 1, kinds)),
    answer(calls.undo, ({ db, input }) => undoImport(db, input.id, kinds)),
    answer(calls.showMapping, async ({ db, input: { brand_id = null, kind } }) => ({
      mapping: await findMapping(db, brand_id, kind),
    })),
  ];
}
