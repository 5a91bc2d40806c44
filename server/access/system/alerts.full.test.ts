import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';

const isInstalled = spawnSync('promtool', ['--version']).status === 0;
if (!isInstalled) console.warn('Skipped: the alerts need the Debian package prometheus.');
const t = await openTestApp();
const RULES = resolve('deploy/prometheus-alerts.yaml');

type Rule = {
  alert: string;
  expr: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
};
type Series = { series: string; values: string };
/** What an alert adds to its labels; null: it is silent. */
type Expected = (rule: Rule) => Readonly<Record<string, string>> | null;

/** Long enough for every `for`. */
const MINUTES = 240;
const PROCESS = { job: 'tributary', instance: 'a' };
const labelsOf = (labels: object) =>
  Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
const series = (name: string, value: number, labels: object = {}): Series => ({
  series: `${name}{${labelsOf({ ...PROCESS, ...labels })}}`,
  values: `${value}x${MINUTES}`,
});

describe.runIf(isInstalled)('the alert rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-alerts-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const { body } = await t.app.monitoring.inject('/metrics');
  const reasons = [...body.matchAll(/^tributary_degraded\{reason="(\w+)"\}/gm)].map(
    ([, reason]) => reason ?? '',
  );

  /** An installation without faults, except for these reasons. */
  const input = (...held: string[]): Series[] => [
    series('up', 1),
    series('tributary_clicks_lost', 0),
    series('tributary_ledger_check_age_seconds', 60),
    series('tributary_workers_running', 1),
    ...reasons.map((reason) =>
      series('tributary_degraded', held.includes(reason) ? 1 : 0, { reason }),
    ),
  ];

  /** One case of `promtool test rules`: every alert fires as expected, or is silent. */
  const caseOf = (input_series: readonly Series[], expected: Expected) => ({
    interval: '1m',
    input_series,
    alert_rule_test: rules.map((rule) => {
      const labels = expected(rule);
      const fires = {
        exp_labels: { ...rule.labels, ...labels },
        exp_annotations: rule.annotations,
      };
      return { eval_time: `${MINUTES}m`, alertname: rule.alert, exp_alerts: labels ? [fires] : [] };
    }),
  });

  async function runCases(tests: readonly object[]): Promise<string> {
    const path = join(folder, 'alerts.test.yaml');
    await writeFile(path, JSON.stringify({ rule_files: [RULES], tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path], {
      encoding: 'utf8',
    });
    return status === 0 ? 'passed' : `${stdout}\n${stderr}`;
  }

  /** The labels of the alert of a reason: without those of a process if it concerns them all. */
  const ownAlert =
    (reason: string): Expected =>
    ({ expr }) => {
      if (!expr.includes(`reason="${reason}"`)) return null;
      return { reason, ...(expr.startsWith('max by (reason)') ? {} : PROCESS) };
    };

  test('are valid', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', RULES], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });

  test('each reason raises an alert of its own and no other; without one all are silent', async () => {
    expect(reasons.length).toBeGreaterThan(10);
    const alerts = reasons.map((reason) => rules.filter((rule) => ownAlert(reason)(rule)));
    expect(alerts.map((own) => own.length)).toEqual(reasons.map(() => 1));
    const cases = reasons.map((reason) => caseOf(input(reason), ownAlert(reason)));
    expect(await runCases([caseOf(input(), () => null), ...cases])).toBe('passed');
    // The cases can fail: a reason that is not expected is found.
    expect(await runCases([caseOf(input('dead_letters'), () => null)])).toContain('FAILED');
  });

  test('an essential metric that is missing raises an alert', async () => {
    const missing: Expected = ({ alert }) => (alert === 'TributaryMetricsMissing' ? {} : null);
    const without = (name: string) => input().filter((one) => !one.series.startsWith(name));
    const named = ['tributary_degraded', 'tributary_clicks_lost', 'tributary_workers_running'];
    expect(await runCases(named.map((name) => caseOf(without(name), missing)))).toBe('passed');
  });

  test('numbers beyond their limits raise their alerts', async () => {
    const fires =
      (name: string): Expected =>
      ({ alert }) =>
        alert === name ? (/Down|Log|Restarts/.test(name) ? PROCESS : {}) : null;
    const cases = [
      [series('tributary_click_log_lag_seconds', 400), 'TributaryClickLogWaits'],
      [series('tributary_events_waiting', 20_000), 'TributaryEventsWait'],
      [series('tributary_clicks_to_roll_up', 2_000_000), 'TributaryRollUpsBehind'],
    ] as const;
    const run = cases.map(([one, name]) => caseOf([...input(), one], fires(name)));
    expect(await runCases(run)).toBe('passed');
    const errors = { ...series('tributary_log_errors', 0), values: `0+10x${MINUTES}` };
    const logged: Expected = ({ alert }) => (alert === 'TributaryErrorsLogged' ? {} : null);
    expect(await runCases([caseOf([...input(), errors], logged)])).toBe('passed');
  });
});
