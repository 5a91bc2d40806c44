import type { StaffActor } from '#contract/actors.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { dropPicture, uploadPicture } from '#server/people/uploads/upload-picture.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireBrand, requireLockedBrand } from './find-brand.ts';
import { updateBrand } from './store.ts';

/** The pictures of a brand, by their column. */
export const brandPictures = ['logo', 'cover'] as const;
type BrandPicture = (typeof brandPictures)[number];

/** Stores an uploaded picture as the logo or cover of a brand and releases the one it replaces. */
export async function replacePicture(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  { mcid, kind }: { mcid: string; kind: BrandPicture },
  file: UploadedFile,
): Promise<void> {
  await requireBrand(parts.db, mcid);
  const url = await uploadPicture(parts, actor.staff_id, file);
  await inTransaction(parts.db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    await updateBrand(tx, brand.id, { [kind]: url, updated_at: now() });
    await releasePicture(tx, brand[kind]);
  });
}

/** Releases a picture that is no longer shown, if it is a file of ours and not an address elsewhere. */
export async function releasePicture(tx: Tx, picture: string | null): Promise<void> {
  if (picture !== null && fileNameOf(picture) !== null) await dropPicture(tx, picture);
}
