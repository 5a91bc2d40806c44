import * as own from '#contract/imports/brand.ts';
import * as imports from '#contract/imports/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { answer, type CallHandler, type UploadedFile } from '#server/platform/http/answer.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addImport, applyImport, type NewFile, undoImport } from './add-import.ts';
import { listImports, listRows, presentImport, presentRow, showImport } from './show-import.ts';
import { findMapping, type ImportScope } from './store.ts';

const ORDER_KINDS = ['orders', 'decisions'] as const;
const DECISIONS = ['decisions'] as const;
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
  ...callsOfBrand(),
];

async function add(db: Db, file: UploadedFile | null, order: Omit<NewFile, 'file'>) {
  return showImport(db, await addImport(db, { ...order, file: file ?? refuse('FILE_REQUIRED') }));
}

function callsAbout(
  calls: typeof imports.orderImports | typeof imports.catalogueImports,
  kinds: readonly imports.ImportFileKind[],
): CallHandler[] {
  const scope = { kinds };
  return [
    answer(calls.show, ({ db, input }) => showImport(db, input.id, scope)),
    answer(calls.list, async ({ db, input: { kind, ...page } }) => {
      return listPage(db, { kinds: kind ? [kind] : kinds }, page);
    }),
    answer(calls.listRows, ({ db, input: { id, ...page } }) => listResults(db, id, scope, page)),
    answer(calls.apply, ({ db, input }) => applyImport(db, input.id, input.skip_bad === 1, scope)),
    answer(calls.undo, ({ db, input }) => undoImport(db, input.id, scope)),
    answer(calls.showMapping, async ({ db, input: { brand_id = null, kind } }) => ({
      mapping: await findMapping(db, brand_id, kind),
    })),
  ];
}

/** Calls of a brand about files of decisions on its orders, which its people have submitted. */
function callsOfBrand(): CallHandler[] {
  const scopeOf = ({ brand_id }: { brand_id: number }) => ({ kinds: DECISIONS, brand_id });
  const calls = own.brandDecisionImports;
  return [
    answer(own.decideBrandOrdersByFile, ({ db, actor: { brand_id, user_id }, input, file }) =>
      add(db, file, {
        brand_id,
        mapping: input.mapping,
        staff_id: null,
        user_id,
        kind: 'decisions',
      }),
    ),
    answer(calls.show, ({ db, actor, input }) => showImport(db, input.id, scopeOf(actor))),
    answer(calls.list, ({ db, actor, input }) => listPage(db, scopeOf(actor), input)),
    answer(calls.listRows, ({ db, actor, input: { id, ...page } }) =>
      listResults(db, id, scopeOf(actor), page),
    ),
    answer(calls.apply, ({ db, actor, input }) =>
      applyImport(db, input.id, input.skip_bad === 1, scopeOf(actor)),
    ),
    answer(calls.undo, ({ db, actor, input }) => undoImport(db, input.id, scopeOf(actor))),
    answer(calls.showMapping, async ({ db, actor }) => ({
      mapping: await findMapping(db, actor.brand_id, 'decisions'),
    })),
  ];
}

type Page = Parameters<typeof listRows>[2];

async function listPage(db: Db, scope: ImportScope, page: Page) {
  const { rows, total } = await listImports(db, scope, page);
  return { list: rows.map(presentImport), total };
}

async function listResults(db: Db, id: number, scope: ImportScope, page: Page) {
  const { rows_total, kind } = await showImport(db, id, scope);
  const rows = await listRows(db, id, page);
  return { list: rows.map((row) => presentRow(kind, row)), total: rows_total };
}
