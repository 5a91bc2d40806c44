import * as imports from '#contract/orders/imports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { loadFile } from '#server/platform/http/load-file.ts';
import { addImport, type NewFile } from './add-import.ts';
import { listImports, listRows } from './listing-store.ts';
import { presentImport, showImport } from './present.ts';
import { applyImport, undoImport } from './start-import.ts';
import { findMapping } from './store.ts';

/** Calls for files of orders and decisions. */
export const importCalls: readonly CallHandler[] = [
  answer(imports.importStaffOrders, async ({ db, actor, input, file }) =>
    add(db, { ...input, ...actor, kind: 'orders', file: await loadFile(file) }),
  ),
  answer(imports.decideStaffOrderLinesByFile, async ({ db, actor, input, file }) =>
    add(db, { ...input, ...actor, kind: 'decisions', file: await loadFile(file) }),
  ),
  answer(imports.showOrderImport, ({ db, input }) => showImport(db, input.id)),
  answer(imports.listOrderImports, async ({ db, input: { kind, ...page } }) => {
    const { rows, total } = await listImports(db, kind, page);
    return { list: rows.map(presentImport), total };
  }),
  answer(imports.listOrderImportRows, async ({ db, input: { id, ...page } }) => {
    const { rows_total } = await showImport(db, id);
    return { list: await listRows(db, id, page), total: rows_total };
  }),
  answer(imports.applyOrderImport, ({ db, input }) =>
    applyImport(db, input.id, input.skip_bad === 1),
  ),
  answer(imports.undoOrderImport, ({ db, input }) => undoImport(db, input.id)),
  answer(imports.showFileMapping, async ({ db, input }) => ({
    mapping: await findMapping(db, input.brand_id, input.kind),
  })),
];

async function add(db: Db, { brand_id, staff_id, kind, file, mapping }: NewFile) {
  return showImport(db, await addImport(db, { brand_id, staff_id, kind, file, mapping }));
}
