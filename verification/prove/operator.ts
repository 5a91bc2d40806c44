import { moveDatabase } from './operator/move-database.ts';
import { shapes } from './operator/open-shapes.ts';
import { runCommands } from './operator/run-commands.ts';
import { badExample, isInstalled, proxyExamples } from './operator/run-proxies.ts';
import { stopDatabaseBehind } from './operator/stop-database.ts';
import type { Found, Part } from './run-proofs.ts';

const OUTAGES = {
  full: { perSecond: 200, awayMs: 30_000 },
  small: { perSecond: 50, awayMs: 3_000 },
} as const;
/**
 * In small size all commands are typed in the shape that restricts them most, which contains another, and
 * a few in the others.
 */
const WHOLE = 'external behind pgbouncer';
const CONTAINED = 'external';

/**
 * Every documented operator command works beside running processes in every shape of an installation, and
 * no example of `deploy/` refuses a visitor while the database is away. A part whose programs are not
 * installed is skipped with one line.
 */
export function proveOperator(size: keyof typeof OUTAGES): readonly Part[] {
  const chosen = Object.entries(shapes).filter(([name]) => size === 'full' || name !== CONTAINED);
  const typed = chosen.map(([name, { needs, open }]): Part => {
    const run = async () => {
      const shape = await open();
      try {
        return await runCommands(shape, size === 'small' && name !== WHOLE);
      } finally {
        await shape.close();
      }
    };
    return [`commands: ${name}`, () => unlessMissing(needs, run)];
  });
  const outages = proxyExamples.map((example): Part => {
    const run = () => stopDatabaseBehind(example, OUTAGES[size]);
    return [`outage behind ${example.name}`, () => unlessMissing([example.command], run)];
  });
  const planted: Part = [
    'planted: a check of all roles',
    () => unlessMissing(['haproxy'], expectRefusals),
  ];
  return [...typed, ['move to another database', moveDatabase], ...outages, planted];
}

/** Visitors are refused behind a proxy that asks for the readiness of all roles, which must be noticed. */
async function expectRefusals(): Promise<Found> {
  const { counts } = await stopDatabaseBehind(badExample, OUTAGES.small);
  const noticed = counts.refused ?? 0;
  const violations = noticed > 0 ? [] : ['a check of all roles refused no visitor'];
  return { counts: { 'refusals noticed': noticed }, violations };
}

async function unlessMissing(needs: readonly string[], run: () => Promise<Found>): Promise<Found> {
  const missing = needs.filter((command) => !isInstalled(command));
  if (missing.length === 0) return run();
  console.warn(`Skipped: this part needs the Debian package ${missing.join(', ')}.`);
  return { counts: {}, violations: [] };
}
