import type { StaffActor } from '#contract/actors.ts';
import type { ParsedOf } from '#contract/call.ts';
import type {
  addBanner as addCall,
  editBanner as editCall,
} from '#contract/content/staff-banners.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { dropPicture, uploadPicture } from '#server/uploads/upload-picture.ts';
import { presentBanner } from './present.ts';
import { deleteBanner, findForStaff, insertBanner, lockBanner, updateBanner } from './store.ts';

/** Shows a picture to publishers from its start to its end; the words are judged before the picture. */
export async function addBanner(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  input: ParsedOf<typeof addCall>,
  file: UploadedFile,
) {
  const words = wordsOf(input, now());
  const image = await uploadPicture(parts, actor.staff_id, file);
  return inTransaction(parts.db, async (tx) => {
    const id = await insertBanner(tx, { ...words, image, created_by: actor.staff_id });
    return presentBanner(await findForStaff(tx, id));
  });
}

/** Changes all of a banner but its picture. */
export async function editBanner(db: Db, { id, ...input }: ParsedOf<typeof editCall>) {
  return inTransaction(db, async (tx) => {
    const banner = (await lockBanner(tx, id)) ?? refuse('NOT_FOUND');
    await updateBanner(tx, id, wordsOf(input, banner.starts_at));
    return presentBanner(await findForStaff(tx, id));
  });
}

/** Puts another picture in the place of a banner's, and gives the old one up. */
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

/** Takes a banner away, and gives its picture up. */
export async function removeBanner(db: Db, id: number) {
  return inTransaction(db, async (tx) => {
    const banner = (await lockBanner(tx, id)) ?? refuse('NOT_FOUND');
    await deleteBanner(tx, id);
    await dropPicture(tx, banner.image);
    return {};
  });
}

function wordsOf(input: ParsedOf<typeof addCall>, begun: Date) {
  const { title, placement } = input;
  const starts_at = input.starts_at === undefined ? begun : new Date(input.starts_at);
  const ends_at = input.ends_at === undefined ? null : new Date(input.ends_at);
  if (ends_at && ends_at <= starts_at) refuse('BANNER_TIME_INVALID');
  return { title, placement, starts_at, ends_at, alt: input.alt ?? '', link: input.link ?? null };
}
