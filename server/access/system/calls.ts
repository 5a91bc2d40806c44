import { showGoLive as showGoLiveCall } from '#contract/system/checklist.ts';
import * as calls from '#contract/system/staff.ts';
import { answer, type CallHandler } from '#server/platform/http/answer.ts';
import { deleteFailed, listFailed, retryFailed } from '#server/platform/queue/failed-jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import { startBackup } from './backups/start-backup.ts';
import { showGoLive } from './show-go-live.ts';
import { showSystem } from './show-system.ts';

/** Staff calls about the state of the installation and its failed jobs. */
export const systemCalls: readonly CallHandler[] = [
  answer(showGoLiveCall, (parts) => showGoLive(parts)),
  answer(calls.showSystem, (parts) => showSystem(parts)),
  answer(calls.listFailedJobs, async ({ db, input: { state, curPage, perPage } }) => {
    const page = { limit: perPage, offset: (curPage - 1) * perPage };
    const { rows, total } = await listFailed(db, state, page);
    const list = rows.map(({ id, run_at, last_error, ...row }) => ({
      ...row,
      id: String(id),
      last_error,
      next_at: run_at?.toISOString() ?? null,
    }));
    return { list, total };
  }),
  answer(calls.retryJob, async ({ db, input }) => {
    if (!(await retryFailed(db, input.queue ?? 'jobs', input.id))) refuse('JOB_NOT_FAILED');
    return {};
  }),
  answer(calls.deleteJob, async ({ db, input }) => {
    if (!(await deleteFailed(db, input.id))) refuse('JOB_NOT_FAILED');
    return {};
  }),
  answer(calls.startBackup, async (parts) => {
    await startBackup(parts);
    return {};
  }),
];
