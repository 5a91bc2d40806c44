import { join } from 'node:path';
import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import type { Config } from '#server/platform/config.ts';
import { listDamagedFiles } from './keep-damaged.ts';
import { listUnknownFiles } from './list-unknown-files.ts';

/**
 * Checks for `doctor` that the spool folder contains only files that will be loaded, and that none was
 * damaged.
 */
export async function checkSpool({ data_dir }: Pick<Config, 'data_dir'>): Promise<Finding[]> {
  const subject = 'spool' as const;
  const folder = join(data_dir, 'spool');
  const damaged = await findDamaged(data_dir);
  const [first, ...others] = await listUnknownFiles(folder);
  if (first === undefined) {
    return [...damaged, { level: 'OK', subject, text: 'contains only files of this version' }];
  }
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [
    ...damaged,
    {
      level: 'warning',
      subject,
      text: `${folder} contains unknown files, which are not loaded: ${first}${more}`,
      fix: 'Load them with the version that wrote them, or move them to another folder.',
    },
  ];
}

async function findDamaged(dataDir: string): Promise<Finding[]> {
  const [first, ...others] = await listDamagedFiles(dataDir);
  if (first === undefined) return [];
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [
    {
      level: 'warning',
      subject: 'spool',
      text: `clicks were lost, because these files were damaged: ${first}${more}`,
      fix: 'Check the disk. The intact clicks of these files are loaded; move the files away once you do not need them.',
    },
  ];
}
