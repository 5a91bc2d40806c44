import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command } from '../with-parts.ts';
import {
  findInstallation,
  findOwner,
  type Installation,
  listNewMigrations,
  runVersion,
  switchLink,
} from './find-installation.ts';
import { restoreBefore } from './restore-before.ts';
import { unpackRelease } from './unpack-release.ts';

/** Upgrades an installation to a release, and goes back. */
export const upgradeCommand: Command = {
  name: ['upgrade'],
  asks: '<archive> | --back',
  does: 'checks and unpacks the archive of a release beside this version, backs up, migrates and switches the link; --back: to the version and, after migrations, the backup from before',
  run: async (words) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { back: { type: 'boolean' } },
    });
    const [archive] = positionals;
    if (values.back) return goBack(findInstallation());
    if (archive === undefined) throw new Error('Say to what: upgrade <archive>, or --back.');
    await upgrade(findInstallation(), resolve(archive));
  },
};

/** What is needed to go back, in the folder of all versions. */
type Upgrade = { from: string; to: string; backup: string; migrations: readonly string[] };

const recordOf = ({ parent }: Installation) => join(parent, 'tributary-upgrade.json');

async function upgrade(installation: Installation, archive: string): Promise<void> {
  const { current, link, parent } = installation;
  const as = await findOwner(installation);
  const to = await unpackRelease(installation, archive);
  // Before anything changes: settings that this version accepts may be wrong for the next.
  runVersion(installation, to, ['doctor'], as);
  const backup = /^Backup (\S+):/m.exec(runVersion(installation, current, ['backup'], as))?.[1];
  if (backup === undefined) throw new Error('The backup was not made.');
  const migrations = listNewMigrations(to, current);
  const record: Upgrade = { from: current, to, backup, migrations };
  writeFileSync(recordOf(installation), `${JSON.stringify(record, null, 2)}\n`);
  runVersion(installation, to, ['migrate'], as);
  switchLink(installation, to);
  console.log(`
${link} is ${basename(to)} now, with ${migrations.length} new migrations. Backup: ${backup}.
1. Restart every process, one after the other: systemctl restart tributary
2. Check: tributary doctor
3. To go back: tributary upgrade --back
${basename(current)} stays in ${parent} until you delete it.`);
}

async function goBack(installation: Installation): Promise<void> {
  const file = recordOf(installation);
  if (!existsSync(file)) throw new Error(`No upgrade is recorded in ${file}.`);
  const { from, to, backup, migrations }: Upgrade = JSON.parse(readFileSync(file, 'utf8'));
  if (to !== installation.current) throw new Error(`The upgrade in ${file} is not the last one.`);
  if (migrations.length > 0) {
    await restoreBefore(installation, { version: from, backup, migrations });
  }
  switchLink(installation, from);
  await rm(file);
  const how = migrations.length > 0 ? 'Start' : 'Restart';
  console.log(`${installation.link} is ${basename(from)} again. ${how} every process.`);
}
