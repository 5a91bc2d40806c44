import type { StaffActor } from '#contract/actors.ts';
import { dropPicture, uploadPicture } from '#server/people/uploads/upload-picture.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { changeSettings } from '#server/platform/settings/change-setting.ts';
import { loadSettings } from '#server/platform/settings/load-settings.ts';

type Place = Pick<Parts, 'db' | 'config' | 'log'>;

/** Stores a picture as the logo of the network, or with null removes the logo; returns its path. */
export async function replaceNetworkLogo(
  parts: Place,
  actor: StaffActor,
  file: UploadedFile | null,
): Promise<{ network_logo: string }> {
  const network_logo = file ? await uploadPicture(parts, actor.staff_id, file) : '';
  const former = parts.config.network_logo;
  await inTransaction(parts.db, async (tx) => {
    await changeSettings(tx, actor, { network_logo });
    if (former !== '') await dropPicture(tx, former);
  });
  await loadSettings(parts);
  return { network_logo };
}
