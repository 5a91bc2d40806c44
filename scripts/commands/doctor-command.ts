import type { Finding } from '#server/operations/doctor/doctor-finding.ts';
import { runDoctor } from '#server/operations/doctor/run-doctor.ts';
import { readEnvironment } from '#server/platform/config/read-environment.ts';
import { readConfig } from '#server/platform/config.ts';
import { setClickHouse } from '#server/platform/outbound/ask-click-house.ts';
import { checkClickLog } from '#server/traffic/clicks/log/check-click-log.ts';
import { checkClickHouse } from '#server/traffic/clicks/queries/check-click-house.ts';
import { checkSpool } from '#server/traffic/clicks/recording/check-spool.ts';
import type { Command } from './with-parts.ts';

/** Checks the installation; needs neither a database nor a valid configuration. */
export const doctorCommand: Command = {
  name: ['doctor'],
  asks: '',
  does: 'checks configuration, database, clock, key, disk, spool, click log, ClickHouse, permissions, mail and proxy, and says how to fix what it finds; exit code 1 on errors',
  run: async () => {
    const env = readEnvironment();
    const findings = await runDoctor(env);
    if (findings.some(({ subject }) => subject !== 'configuration')) {
      const config = readConfig(env);
      setClickHouse(config.clickhouse_url);
      findings.push(...(await checkSpool(config)), ...(await checkClickLog(config)));
      findings.push(...(await checkClickHouse()));
    }
    for (const finding of findings) console.log(writeFinding(finding));
    const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
    const [errors, warnings] = [count('error'), count('warning')];
    console.log(`\nErrors: ${errors}. Warnings: ${warnings}.`);
    if (errors > 0) throw new Error('The program cannot work before the errors are fixed.');
  },
};

function writeFinding({ level, subject, text, fix }: Finding): string {
  const line = `${level.padEnd(8)} ${subject.padEnd(14)} ${text}`;
  return fix === undefined ? line : `${line}\n${' '.repeat(24)}${fix}`;
}
