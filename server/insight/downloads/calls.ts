import { exportBrandOrderLines } from '#contract/downloads/brand.ts';
import * as calls from '#contract/downloads/publisher.ts';
import { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { answer } from '#server/platform/http/answer.ts';
import { deleteDownloads } from './delete-downloads.ts';
import { exportOrderLines, exportOwnLines } from './export-order-lines.ts';
import { listDownloads } from './list-downloads.ts';
import { exportArchive, exportLinks, exportPayments, exportReport } from './queue-download.ts';

/** Calls to request, list and delete report files. */
export const downloadCalls = [
  answer(calls.exportReport, ({ db, actor, input }) => exportReport(db, actor, input)),
  answer(calls.exportPayments, ({ db, actor, input }) => exportPayments(db, actor, input)),
  answer(calls.exportLinks, ({ db, actor, input }) => exportLinks(db, actor, input)),
  answer(calls.exportArchive, ({ db, actor, input }) => exportArchive(db, actor, input.password)),
  answer(exportStaffOrderLines, ({ db, input }) => exportOrderLines(db, input)),
  answer(exportBrandOrderLines, ({ db, actor: { brand_id }, input: { mcid: _mcid, ...input } }) =>
    exportOwnLines(db, { ...input, brand_id }),
  ),
  answer(calls.listDownloads, ({ db, config, actor, input }) =>
    listDownloads(db, config, actor, input),
  ),
  answer(calls.deleteDownloads, (asked) => deleteDownloads(asked, asked.actor, asked.input)),
];
