import { type Config, readConfig } from '#server/platform/config.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkMail } from './check-mail.ts';
import { checkPermissions } from './check-permissions.ts';
import { checkProxy } from './check-proxy.ts';
import type { Finding } from './doctor-finding.ts';

/**
 * Checks everything the program depends on, read-only. If the configuration is invalid, the other
 * checks are skipped.
 */
export async function runDoctor(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = await checkConfiguration(env);
  if (configuration.some(({ level }) => level === 'error')) return configuration;
  const config: Config = readConfig(env);
  return [
    ...configuration,
    ...(await checkDatabase(config)),
    ...(await checkDisk(config)),
    ...(await checkPermissions(config)),
    ...(await checkMail(config)),
    ...checkProxy(config),
  ];
}
