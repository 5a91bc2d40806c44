import { findStaffName } from '#server/people/accounts/mails/find-staff-name.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { isSettled } from '#server/people/notifications/mail-store.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { approveWaiting } from './approval/approve-waiting.ts';
import { findBrandById } from './find-brand.ts';
import { listJoinedPublishers } from './list-joined-publishers.ts';
import { findWaitingApplication } from './relationships/find-waiting-application.ts';
import { JOINED, REJECTED } from './relationships/rules.ts';
import { listNamedRelationships, lockRelationship } from './relationships/store.ts';

/**
 * Job handlers that notify publishers and staff of brands, applications and decisions, and approve by
 * rules at once what has been added or verified.
 */
export const brandJobs = {
  'brands.approve_waiting': approveWaiting,
  'brands.notify_status': notifyStatus,
  'brands.notify_applied': notifyApplied,
  'brands.notify_decision': notifyDecision,
  'brands.mail_landing_mark': mailLandingMark,
} satisfies Record<string, JobRunner>;

const KINDS = { offline: 'brand_left', paused: 'brand_paused', online: 'brand_back' } as const;

type OfRelationship = { relationship_id: number };

/**
 * Notifies publishers who have joined a brand that it left, paused or came back. Idempotent: once
 * per status and day (UTC), however often the job runs.
 */
export async function notifyStatus(
  { db }: Parts,
  { brand_id }: { brand_id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const brand = await findBrandById(tx, brand_id);
    const kind = KINDS[brand?.status as keyof typeof KINDS];
    if (!brand || !kind) return;
    for (const publisherId of await listJoinedPublishers(tx, brand_id)) {
      await notifyPublisher(tx, publisherId, {
        kind,
        source: `brand ${brand_id} ${now().toISOString().slice(0, 10)}`,
        values: { brand: brand.merchant_name },
        path: `/brands/${brand.mcid}`,
      });
    }
  });
}

/** Notifies staff that an application waits for a decision. */
async function notifyApplied(
  { db }: Parts,
  { relationship_id: id }: OfRelationship,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await findWaitingApplication(tx, id);
    if (!row) return;
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
async function notifyDecision(
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
      decided_by:
        relationship?.decided_by_user == null
          ? await findStaffName(tx, decided_by)
          : row.merchant_name,
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

/**
 * Mails a brand that its landing addresses have `afsrc=1`. The migration that introduces the mail
 * enqueues it for the brands of that moment. A repeated job sends nothing.
 */
async function mailLandingMark(parts: Parts, { brand_id }: { brand_id: number }): Promise<void> {
  const brand = await findBrandById(parts.db, brand_id);
  if (!brand?.contact_email || !brand.adds_afsrc) return;
  const source = `brand ${brand_id}`;
  const recipient = brand.contact_email;
  if (await isSettled(parts.db, { kind: 'landing_mark', source, recipient })) return;
  await sendRequiredMail(parts, 'landing_mark', {
    source,
    to: { email: recipient, name: '', language: null },
    values: { brand: brand.merchant_name },
    // Brands have no screens: there is no link.
    link: '',
  });
}
