import { existsSync } from 'node:fs';
import { findOpenPaths } from '#server/operations/data-folder/secure-folder.ts';
import type { Config } from '#server/platform/config.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'permissions' as const;
const SHOWN = 5;

/** Checks whether other users of this machine can read the data folder or its content. */
export async function checkPermissions(
  config: Pick<Config, 'data_dir' | 'database_url'>,
): Promise<Finding[]> {
  const { data_dir, database_url } = config;
  if (!existsSync(data_dir)) {
    return [{ level: 'OK', subject, text: `${data_dir} is created on the first start` }];
  }
  const open = await findOpenPaths(data_dir, { isEmbedded: database_url === '' });
  if (open.length === 0)
    return [{ level: 'OK', subject, text: 'only the owner can read the data folder' }];
  const more = open.length > SHOWN ? ` and ${open.length - SHOWN} more` : '';
  const text = `other users can read ${open.slice(0, SHOWN).join(', ')}${more}`;
  return [
    {
      level: 'error',
      subject,
      text,
      fix: `Run chmod go= on them. A start also restricts ${data_dir}.`,
    },
  ];
}
