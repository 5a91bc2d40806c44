import * as z from 'zod/mini';
import { ofBrand } from '../brand-members/fields.ts';
import { call } from '../call.ts';
import { flag, listOf, paging, rowId } from '../fields.ts';
import { fileMapping, fileUpload, importRow, listedImport, shownImport } from './staff.ts';

const reads = { actor: { brand: 'orders.read' }, effect: 'none' } as const;
const writes = { actor: { brand: 'orders.decide' }, reply: shownImport } as const;
const ofImport = z.object({ ...ofBrand, id: rowId });

/** A brand decides its orders by a CSV file: order_id, line_id, decision, reason, note. */
export const decideBrandOrdersByFile = call('/portal/conversion/decide_file', {
  ...fileUpload,
  actor: { brand: 'orders.decide' },
  input: z.object({ ...ofBrand, mapping: z.optional(fileMapping) }),
});

/** The calls about files of decisions that people of the brand have submitted, as staff have them. */
export const brandDecisionImports = {
  show: call('/portal/conversion/import_info', {
    ...reads,
    input: ofImport,
    reply: shownImport,
    refuses: ['IMPORT_NOT_FOUND'],
  }),
  list: call('/portal/conversion/import_list', {
    ...reads,
    input: z.object({ ...ofBrand, ...paging }),
    reply: listOf(listedImport),
  }),
  listRows: call('/portal/conversion/import_row_list', {
    ...reads,
    input: z.object({ ...ofBrand, id: rowId, ...paging }),
    reply: listOf(importRow),
    refuses: ['IMPORT_NOT_FOUND'],
  }),
  showMapping: call('/portal/conversion/import_mapping_info', {
    ...reads,
    input: z.object(ofBrand),
    reply: z.object({ mapping: fileMapping }),
  }),
  apply: call('/portal/conversion/import_apply', {
    ...writes,
    input: z.object({ ...ofBrand, id: rowId, skip_bad: z._default(flag, 0) }),
    refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID', 'FILE_ROWS_INVALID'],
  }),
  undo: call('/portal/conversion/import_undo', {
    ...writes,
    input: ofImport,
    refuses: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_INVALID'],
  }),
};
