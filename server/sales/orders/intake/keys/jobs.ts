import { findStaffName } from '#server/people/accounts/mails/find-staff-name.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { countKeysToRotate } from './brand-keys.ts';

/** Jobs about API keys of brands. */
export const keyJobs = {
  'orders.notify_keys_to_rotate': notifyKeysToRotate,
} satisfies Record<string, JobRunner>;

/** Notifies staff of the keys that a former member of the staff has made. */
function notifyKeysToRotate({ db }: Parts, { staff_id }: { staff_id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const count = await countKeysToRotate(tx, staff_id);
    if (count === 0) return;
    await notifyStaff(tx, {
      kind: 'brand_keys_to_rotate',
      source: `keys of staff ${staff_id}`,
      values: { member: await findStaffName(tx, staff_id), count: String(count) },
      path: '/staff/keys-to-rotate',
    });
  });
}
