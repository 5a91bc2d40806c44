import { stat } from 'node:fs/promises';
import { readConfig } from '#server/platform/config.ts';
import type { Finding } from './doctor-finding.ts';

const subject = 'configuration' as const;
const FIX = 'See docs/configuration.md.';

/** Reports invalid values, unknown names, and an environment file readable by other users. */
export async function checkConfiguration(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const { warnings } = readConfig(env);
    const found: Finding[] = warnings.map((text) => ({
      level: 'warning',
      subject,
      text,
      fix: FIX,
    }));
    found.push(...(await checkFile(env.ENV_FILE ?? '.env')));
    if (found.length > 0) return found;
    return [{ level: 'OK', subject, text: 'every variable is valid' }];
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return lines.map((text) => ({ level: 'error', subject, text, fix: FIX }));
  }
}

async function checkFile(path: string): Promise<Finding[]> {
  const mode =
    path === ''
      ? 0
      : await stat(path).then(
          (file) => file.mode,
          () => 0,
        );
  if ((mode & 0o077) === 0) return [];
  const text = `other users can read ${path}, which may contain secrets`;
  return [{ level: 'warning', subject, text, fix: `chmod 600 ${path}` }];
}
