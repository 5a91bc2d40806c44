import type { StaffActor } from '#contract/actors.ts';
import type {
  addNotice as addCall,
  editNotice as editCall,
  listStaffNotices,
} from '#contract/announcements/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { findBrandByMcid } from '#server/offers/brands/find-brand.ts';
import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  withdrawAnnouncement,
} from '#server/people/announcements/change-announcement.ts';
import { deliverAnnouncement } from '#server/people/announcements/deliver-announcement.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { insertJob } from '#server/platform/queue/store.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countForStaff, findForStaff, findPublisherId, listForStaff } from './store.ts';

/** Adds an announcement; it is delivered at once, or by a job when its time comes. */
export async function addForStaff(db: Db, actor: StaffActor, input: ParsedOf<typeof addCall>) {
  return inTransaction(db, async (tx) => {
    const target = await resolveTarget(tx, input);
    const row = { ...textsOf(input), ...target, created_by: actor.staff_id };
    const { id, publish_at } = await addAnnouncement(tx, row, parseTime(input.publish_at));
    await scheduleDelivery(tx, id, publish_at);
    return presentForStaff(await findForStaff(tx, id));
  });
}

/** Changes the texts of an announcement, and its time until it is published. */
export async function editForStaff(db: Db, input: ParsedOf<typeof editCall>) {
  const { id } = input;
  return inTransaction(db, async (tx) => {
    const publishAt = parseTime(input.publish_at);
    await changeAnnouncement(tx, id, textsOf(input), publishAt);
    if (publishAt !== undefined) await scheduleDelivery(tx, id, publishAt);
    return presentForStaff(await findForStaff(tx, id));
  });
}

/** Withdraws an announcement. Idempotent. */
export async function withdrawForStaff(db: Db, id: number) {
  return inTransaction(db, async (tx) => {
    await withdrawAnnouncement(tx, id);
    return presentForStaff(await findForStaff(tx, id));
  });
}

/** A page of all announcements, newest first. */
export async function listAllAnnouncements(db: Db, input: ParsedOf<typeof listStaffNotices>) {
  const rows = await listForStaff(db, input, input);
  return { list: rows.map(presentForStaff), total: await countForStaff(db, input) };
}

function textsOf({
  type,
  title,
  body,
  title_zh,
  body_zh,
  is_top,
}: Omit<ParsedOf<typeof editCall>, 'id'>) {
  const chinese = { title_zh: title_zh ?? null, body_zh: body_zh ?? null };
  return { type, title, body, ...chinese, is_top: is_top === 1 };
}

async function resolveTarget(tx: Tx, { target, mcid, publisher_code }: ParsedOf<typeof addCall>) {
  if (target === 'all') return { target, brand_id: null, publisher_id: null };
  if (target === 'brand') {
    const brand = (await findBrandByMcid(tx, mcid ?? '')) ?? refuse('MERCHANT_NOT_FOUND');
    return { target, brand_id: brand.id, publisher_id: null };
  }
  const publisher_id = await findPublisherId(tx, publisher_code ?? '');
  return { target, brand_id: null, publisher_id: publisher_id ?? refuse('USER_NOT_EXISTS') };
}

const parseTime = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

async function scheduleDelivery(tx: Tx, id: number, publishAt: Date): Promise<void> {
  if (publishAt <= now()) await deliverAnnouncement(tx, id, listJoinedPublishers);
  else await insertJob(tx, 'announcements.deliver', { announcement_id: id }, publishAt);
}

/** An announcement as shown to staff. */
function presentForStaff(row: Awaited<ReturnType<typeof findForStaff>>) {
  const { id, type, title, body, title_zh, body_zh, is_top, brand_id, merchant_name } = row;
  const { publisher_id, publisher_code, state, readers, author } = row;
  return {
    id,
    type,
    title,
    body,
    title_zh,
    body_zh,
    is_top,
    brand_id,
    merchant_name,
    publisher_id,
    publisher_code,
    state,
    readers,
    author,
    target: row.target as 'all' | 'brand' | 'publisher',
    publish_at: row.publish_at.toISOString(),
    recipients: row.target === 'all' || !row.delivered_at ? null : row.recipients,
  };
}
