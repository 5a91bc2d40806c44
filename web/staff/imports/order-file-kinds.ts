import { decisionRow, orderRow } from '#contract/orders/fields.ts';
import {
  decideStaffOrderLinesByFile,
  type ImportFileKind,
  importStaffOrders,
} from '#contract/orders/imports.ts';
import { t } from '#web/lib/i18n.ts';
import type { FileKind } from '../import-kind.ts';

/** A kind of file that is imported in the background. */
export type OrderFileKind = FileKind & {
  id: ImportFileKind;
  call: typeof importStaffOrders | typeof decideStaffOrderLinesByFile;
  /** The fields that columns can be mapped to. */
  fields: readonly string[];
};

/** Files of order lines, and of decisions on them. */
export const orderFileKinds: readonly OrderFileKind[] = [
  {
    id: 'orders',
    label: t('Orders'),
    call: importStaffOrders,
    isOfBrand: true,
    accept: '.csv,.tsv,.txt',
    help: t(
      'CSV of one brand’s order lines with a header line, up to 100,000 rows. order_id and amount are required. A row with the status cancelled cancels the line, or without line_id the whole order.',
    ),
    sample: 'order_id,line_id,amount,currency,order_time,click_ref,status',
    fields: Object.keys(orderRow.shape),
  },
  {
    id: 'decisions',
    label: t('Decisions'),
    call: decideStaffOrderLinesByFile,
    isOfBrand: true,
    accept: '.csv,.tsv,.txt',
    help: t(
      'CSV of decisions on one brand’s lines. decision is approved or rejected. A rejection requires a reason, and OTHER requires a note. A row without line_id applies to all lines of the order.',
    ),
    sample: 'order_id,line_id,decision,reason,note',
    fields: Object.keys(decisionRow.shape),
  },
];
