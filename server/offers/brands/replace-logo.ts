import type { StaffActor } from '#contract/actors.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { dropPicture, uploadPicture } from '#server/people/uploads/upload-picture.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireBrand, requireLockedBrand } from './find-brand.ts';
import { updateBrand } from './store.ts';

/** Stores an uploaded picture as the logo of a brand and releases the one it replaces. */
export async function replaceLogo(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  mcid: string,
  file: UploadedFile,
): Promise<void> {
  await requireBrand(parts.db, mcid);
  const logo = await uploadPicture(parts, actor.staff_id, file);
  await inTransaction(parts.db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    await updateBrand(tx, brand.id, { logo, updated_at: now() });
    await dropLogo(tx, brand.logo);
  });
}

/** Releases a logo that is no longer shown, if it is a file of ours and not an address elsewhere. */
export async function dropLogo(tx: Tx, logo: string | null): Promise<void> {
  if (logo !== null && fileNameOf(logo) !== null) await dropPicture(tx, logo);
}
