import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { addBanner as addCall, editBanner as editCall } from '#contract/content/staff.ts';
import { dropPicture, uploadPicture } from '#server/people/uploads/upload-picture.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentBanner } from './list-banners.ts';
import { deleteBanner, findForStaff, insertBanner, lockBanner, updateBanner } from './store.ts';

/**
 * Adds a banner that publishers see from its start to its end. Texts are validated before the
 * image.
 */
export async function addBanner(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  input: ParsedOf<typeof addCall>,
  file: UploadedFile,
) {
  const fields = fieldsOf(input, now());
  const image = await uploadPicture(parts, actor.staff_id, file);
  return inTransaction(parts.db, async (tx) => {
    const id = await insertBanner(tx, { ...fields, image, created_by: actor.staff_id });
    return presentBanner(await findForStaff(tx, id));
  });
}

/** Changes a banner except its image. */
export async function editBanner(db: Db, { id, ...input }: ParsedOf<typeof editCall>) {
  return inTransaction(db, async (tx) => {
    const banner = (await lockBanner(tx, id)) ?? refuse('NOT_FOUND');
    await updateBanner(tx, id, fieldsOf(input, banner.starts_at));
    return presentBanner(await findForStaff(tx, id));
  });
}

/** Replaces the image of a banner and releases the old one. */
export async function replacePicture(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  id: number,
  file: UploadedFile,
) {
  if (!(await inTransaction(parts.db, (tx) => lockBanner(tx, id)))) refuse('NOT_FOUND');
  const image = await uploadPicture(parts, actor.staff_id, file);
  return inTransaction(parts.db, async (tx) => {
    const banner = (await lockBanner(tx, id)) ?? refuse('NOT_FOUND');
    await updateBanner(tx, id, { image });
    await dropPicture(tx, banner.image);
    return presentBanner(await findForStaff(tx, id));
  });
}

/** Deletes a banner and releases its image. */
export async function removeBanner(db: Db, id: number) {
  return inTransaction(db, async (tx) => {
    const banner = (await lockBanner(tx, id)) ?? refuse('NOT_FOUND');
    await deleteBanner(tx, id);
    await dropPicture(tx, banner.image);
    return {};
  });
}

function fieldsOf(input: ParsedOf<typeof addCall>, defaultStart: Date) {
  const { title, placement } = input;
  const starts_at = input.starts_at === undefined ? defaultStart : new Date(input.starts_at);
  const ends_at = input.ends_at === undefined ? null : new Date(input.ends_at);
  if (ends_at && ends_at <= starts_at) refuse('BANNER_TIME_INVALID');
  return { title, placement, starts_at, ends_at, alt: input.alt ?? '', link: input.link ?? null };
}
