import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import type { DiskLevel } from '#server/platform/parts.ts';
import { buildApp } from '#server/start/app.ts';
import { readClickLog } from '#server/traffic/clicks/log/read-click-log.ts';
import { connect } from '../db/connect.ts';
import { openReadiness } from './open-readiness.ts';

const t = await openTestApp();
const noLinks = () => ({ links: 0 });
const all = ['web', 'redirect', 'worker'] as const;
const url = new URL(t.config.database_url);
url.searchParams.set('options', '-c default_transaction_read_only=on');
const readOnly = connect(url.href, 2);
afterAll(() => readOnly.destroy());

let level: DiskLevel = 'ok';
const disk = {
  level: () => level,
  isLow: () => level !== 'ok',
  freeBytes: () => 5 * 1024 * 1024,
  look: async () => {},
  close: () => {},
};

test('the program is not ready if the database answers reads but accepts no writes', async () => {
  await readOnly.selectFrom('readiness_checks').selectAll().execute();
  const ask = (roles: typeof t.config.roles, links: number) =>
    openReadiness({ ...t, db: readOnly, config: { ...t.config, roles } }, () => ({ links }))();
  const none = { ready: false, roles: [], database: false };
  expect(await ask(all, 0)).toEqual({ ...none, links: 0 });
  expect(await ask(['redirect'], 0)).toEqual({ ...none, links: 0 });
  // With known links visitors are redirected, whatever else the process does.
  const redirects = { roles: ['redirect'], database: false, links: 3 };
  expect(await ask(all, 3)).toEqual({ ...redirects, ready: false });
  expect(await ask(['redirect'], 3)).toEqual({ ...redirects, ready: true });
  expect(await ask(['web'], 3)).toEqual({ ...none, links: 3 });
});

test('a full disk makes the program not ready; a low disk is reported before', async () => {
  const checkReadiness = openReadiness({ ...t, disk }, noLinks);
  level = 'warning';
  const found = { database: true, disk_free_mb: 5 };
  expect(await checkReadiness()).toEqual({
    ...found,
    ready: true,
    roles: t.config.roles,
    disk: 'warning',
  });
  level = 'full';
  expect(await checkReadiness()).toEqual({ ...found, ready: false, roles: [], disk: 'full' });
});

test('the database is written at most once a second, however many requests ask', async () => {
  const checkReadiness = openReadiness(t, noLinks);
  const readMark = async () =>
    (await t.db.selectFrom('readiness_checks').select('checked_at').executeTakeFirstOrThrow())
      .checked_at;
  const before = await readMark();
  expect(await checkReadiness()).toEqual({ ready: true, roles: t.config.roles, database: true });
  const first = await readMark();
  expect(first > before).toBe(true);
  await Promise.all(Array.from({ length: 200 }, checkReadiness));
  expect(await readMark()).toEqual(first);
});

test('metrics have one prefix, and alert rules and dashboard panels read only those that exist', async () => {
  const text = await readFile('deploy/prometheus-alerts.yaml', 'utf8');
  const { groups } = parse(text) as { groups: { rules: { expr: string }[] }[] };
  const json = await readFile('deploy/grafana-dashboard.json', 'utf8');
  const { panels } = JSON.parse(json) as { panels: { targets?: { expr: string }[] }[] };
  // A process that serves, with the embedded database and a click log that is away.
  const config = { ...t.config, click_log_url: readClickLog('nats://127.0.0.1:1') };
  const app = await buildApp({ ...t, config, disk, embedded: { restarts: () => 0 } });
  const { body } = await app.monitoring.inject('/metrics');
  await app.close();
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect([...known].filter((name) => !name?.startsWith('tributary_'))).toEqual([]);
  const namesIn = ({ expr }: { expr: string }) =>
    (expr.replaceAll(/\{.*?\}/g, '').match(/[a-z]+(_[a-z0-9]+)+/g) ?? [])
      .filter((name) => name !== 'histogram_quantile')
      .map((name) => name.replace(/_bucket$/, ''));
  const alerted = groups.flatMap(({ rules }) => rules.flatMap(namesIn));
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(namesIn));
  expect([alerted.length > 12, shown.length > 30]).toEqual([true, true]);
  expect([...alerted, ...shown].filter((name) => !known.has(name))).toEqual([]);
});

test('every alert has a severity and a paragraph of the operations manual that says what to do', async () => {
  const text = await readFile('deploy/prometheus-alerts.yaml', 'utf8');
  const manual = await readFile('docs/operations.md', 'utf8');
  type Rule = { alert: string; labels: { severity: string }; annotations: { runbook_url: string } };
  const { groups } = parse(text) as { groups: { rules: Rule[] }[] };
  for (const { alert, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    const paragraph = manual.split(`\n### ${alert}\n`)[1]?.split('\n#')[0] ?? '';
    expect(paragraph, alert).toMatch(/(Critical|Warning): call [\s\S]{50,}/);
  }
});
