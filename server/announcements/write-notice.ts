import type { StaffActor } from '#contract/actors.ts';
import type {
  addNotice as addCall,
  editNotice as editCall,
} from '#contract/announcements/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { insertJob } from '#server/platform/queue/store.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deliverAnnouncement } from './deliver-announcement.ts';
import { presentForStaff } from './present.ts';
import { type NoticeTarget, targetColumns } from './publish-announcement.ts';
import { findBrandNumber, findForStaff, findPublisherNumber } from './staff-store.ts';
import { insertNotice, lockNotice, updateNotice } from './store.ts';

/** Writes a notice of staff; it is delivered at once, or by a job when its time comes. */
export async function addNotice(db: Db, actor: StaffActor, input: ParsedOf<typeof addCall>) {
  const { type, title, body, is_top } = input;
  return inTransaction(db, async (tx) => {
    const to = await targetOf(tx, input);
    const publish_at = timeOf(input.publish_at);
    const id = await insertNotice(tx, {
      type,
      title,
      body,
      publish_at,
      ...targetColumns(to),
      is_top: is_top === 1,
      source: null,
      created_by: actor.staff_id,
    });
    if (id === undefined)
      throw new Error('A notice without a source cannot have been told before.');
    await deliverInTime(tx, id, publish_at);
    return presentForStaff(await findForStaff(tx, id));
  });
}

/** Changes the words of a notice; its time only while it lies ahead. */
export async function editNotice(db: Db, input: ParsedOf<typeof editCall>) {
  const { id, type, title, body, is_top } = input;
  return inTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, id);
    if (!notice) refuse('NOTICE_NOT_EXIST');
    if (notice.withdrawn_at) refuse('NOTICE_WITHDRAWN');
    await updateNotice(tx, id, { type, title, body, is_top: is_top === 1 });
    if (input.publish_at !== undefined) {
      if (notice.publish_at <= now()) refuse('NOTICE_ALREADY_PUBLISHED');
      const publish_at = timeOf(input.publish_at);
      await updateNotice(tx, id, { publish_at });
      await deliverInTime(tx, id, publish_at);
    }
    return presentForStaff(await findForStaff(tx, id));
  });
}

/** Takes a notice back; done twice it is as done once. */
export async function withdrawNotice(db: Db, id: number) {
  return inTransaction(db, async (tx) => {
    const notice = await lockNotice(tx, id);
    if (!notice) refuse('NOTICE_NOT_EXIST');
    if (!notice.withdrawn_at) await updateNotice(tx, id, { withdrawn_at: now() });
    return presentForStaff(await findForStaff(tx, id));
  });
}

async function targetOf(tx: Tx, input: ParsedOf<typeof addCall>): Promise<NoticeTarget> {
  if (input.target === 'all') return 'all';
  if (input.target === 'brand') {
    const brand_id = await findBrandNumber(tx, input.mcid ?? '');
    return { brand_id: brand_id ?? refuse('MERCHANT_NOT_FOUND') };
  }
  const publisher_id = await findPublisherNumber(tx, input.publisher_code ?? '');
  return { publisher_id: publisher_id ?? refuse('USER_NOT_EXISTS') };
}

function timeOf(text: string | undefined): Date {
  const at = now();
  if (text === undefined) return at;
  const time = new Date(text);
  if (time < at) refuse('NOTICE_TIME_INVALID');
  return time;
}

async function deliverInTime(tx: Tx, id: number, publishAt: Date): Promise<void> {
  if (publishAt <= now()) await deliverAnnouncement(tx, id);
  else await insertJob(tx, 'announcements.deliver', { announcement_id: id }, publishAt);
}
