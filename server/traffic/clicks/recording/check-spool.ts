import { join } from 'node:path';
import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import type { Config } from '#server/platform/config.ts';
import { listUnknownFiles } from './list-unknown-files.ts';

/** Checks for `doctor` that the spool folder contains only files that will be loaded. */
export async function checkSpool({ data_dir }: Pick<Config, 'data_dir'>): Promise<Finding[]> {
  const subject = 'spool' as const;
  const folder = join(data_dir, 'spool');
  const [first, ...others] = await listUnknownFiles(folder);
  if (first === undefined) {
    return [{ level: 'OK', subject, text: 'contains only files of this version' }];
  }
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [
    {
      level: 'warning',
      subject,
      text: `${folder} contains unknown files, which are not loaded: ${first}${more}`,
      fix: 'Load them with the version that wrote them, or move them to another folder.',
    },
  ];
}
