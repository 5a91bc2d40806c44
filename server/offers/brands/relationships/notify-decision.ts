import { findStaffName } from '#server/people/accounts/mails/find-staff-name.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { JOINED, PENDING, REJECTED } from './rules.ts';
import { listNamedRelationships, lockRelationship } from './store.ts';

type OfRelationship = { relationship_id: number };

/** Notifies staff that an application waits for a decision. */
export async function notifyApplied(
  { db }: Parts,
  { relationship_id: id }: OfRelationship,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await listNamedRelationships(tx, { id }, { limit: 1, offset: 0 });
    if (row?.status !== PENDING) return;
    await notifyStaff(tx, {
      kind: 'application_waiting',
      source: `relationship ${id} ${row.applied_at.toISOString()}`,
      values: { channel: row.site_name, brand: row.merchant_name },
      path: '/staff/applications',
    });
  });
}

/**
 * Notifies a publisher of a decision. Approvals at the moment of the application are not reported,
 * because the publisher sees them at once.
 */
export async function notifyDecision(
  { db }: Parts,
  { relationship_id: id }: OfRelationship,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const relationship = await lockRelationship(tx, id);
    const { status = 0, decided_by = null, decided_at = null } = relationship ?? {};
    // The site has applied again in the meantime: there is no decision to report.
    if (!decided_at || ![JOINED, REJECTED].includes(status)) return;
    if (decided_at.getTime() === relationship?.applied_at.getTime()) return;
    const [row] = await listNamedRelationships(tx, { id }, { limit: 1, offset: 0 });
    if (!row) return;
    const about = {
      source: `relationship ${id} ${decided_at.toISOString()}`,
      path: `/brands/${row.mcid}`,
    };
    const values = {
      brand: row.merchant_name,
      channel: row.site_name,
      decided_by: await findStaffName(tx, decided_by),
    };
    const reapply = row.reapply_after?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
    const rejection = { ...values, reapply, reason: row.reason ?? '' };
    await notifyPublisher(
      tx,
      row.publisher_id,
      status === JOINED
        ? { kind: 'application_approved', ...about, values }
        : { kind: 'application_rejected', ...about, values: rejection },
    );
  });
}
