import { chmodSync, cpSync, existsSync, lchownSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDataFolderTaken } from '#server/operations/data-folder/data-folder.ts';
import { findOwner, type Installation, runVersion } from './find-installation.ts';
import { type Former, restoreExternal } from './restore-external.ts';

/**
 * Restores the backup of before an upgrade with the version that made it, because a database that was
 * migrated is refused by it. What was written since is lost, except the clicks in the spool. The program
 * must not run. The data of the newer version stay: its data folder beside the restored one, or its tables
 * in another schema of the external database.
 */
export async function restoreBefore(installation: Installation, former: Former): Promise<void> {
  const { data_dir } = installation;
  if (await isDataFolderTaken(data_dir)) {
    throw new Error('Stop every process first: systemctl stop tributary');
  }
  if (installation.database_url !== '') return restoreExternal(installation, former);
  const owner = await findOwner(installation);
  const restored = `${data_dir}-restored`;
  // As this user, because the folder of data folders may belong to root.
  runVersion(installation, former.version, ['restore', former.backup, '--to', restored]);
  for (const kept of ['secret-key', 'spool']) {
    const from = join(data_dir, kept);
    if (existsSync(from)) cpSync(from, join(restored, kept), { recursive: true, force: true });
  }
  if (owner.uid !== undefined) {
    chmodSync(restored, 0o700);
    own(restored, owner.uid, owner.gid ?? owner.uid);
  }
  const newer = `${data_dir}-${basename(installation.current)}`;
  await rename(data_dir, newer);
  await rename(restored, data_dir);
  console.log(`The data of the newer version are in ${newer}.`);
}

function own(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) lchownSync(join(entry.parentPath, entry.name), uid, gid);
}
