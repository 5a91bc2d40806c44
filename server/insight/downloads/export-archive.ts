import type { PublisherActor } from '#contract/actors.ts';
import { requirePassword } from '#server/people/accounts/passwords/require-password.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queueDownload } from './queue-download.ts';

/** Queues the archive of an account for an owner who enters the password. */
export async function exportArchive(
  db: Db,
  actor: PublisherActor,
  password: string,
): Promise<{ id: number }> {
  await requirePassword(db, actor, password);
  return queueDownload(db, actor, { report: 'archive', format: 'zip' });
}
