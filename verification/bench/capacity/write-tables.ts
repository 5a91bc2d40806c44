import { assumptions, costs } from './measured-costs.ts';
import { planSize, rollUpLimit } from './plan-size.ts';
import { largest, type Scenario, simulateDays } from './simulate-days.ts';

const SIZES = [1e6, 1e8, 1e9];

/** The tables of docs/capacity.md: costs, sizes and the simulation of the largest size. */
export function writeTables(): string {
  return [writeCosts(), writeSizes(), writeSimulation()].join('\n\n');
}

function writeCosts(): string {
  const rows = Object.values(costs).map(({ value, unit, source }) => [
    `${grouped(value)} ${unit}`,
    source,
  ]);
  return tableOf(['Cost', 'Row in measurements.md'], rows);
}

function writeSizes(): string {
  const sizes = SIZES.map(planSize);
  const row = (name: string, show: (size: ReturnType<typeof planSize>) => string) => [
    name,
    ...sizes.map(show),
  ];
  const rows = [
    row('Clicks a second', ({ peak_clicks }) => rounded(peak_clicks)),
    row('Cores for redirect, loading and their share of PostgreSQL', ({ click_cores }) =>
      rounded(click_cores),
    ),
    row('Share of the one roll-up', ({ roll_up_share }) => `${rounded(roll_up_share * 100)} %`),
    row('Order lines a second', ({ peak_lines }) => rounded(peak_lines)),
    row('Cores for orders', ({ order_cores }) => rounded(order_cores)),
    row('Cores for events', ({ event_cores }) => rounded(event_cores)),
    row('Cores for reports', ({ report_cores }) => rounded(report_cores)),
    row('Disk a day, GB', ({ bytes_per_day }) => rounded(bytes_per_day / 1e9)),
    row(`Days until ${assumptions.disk_bytes / 1e12} TB are full`, ({ days_on_disk }) =>
      rounded(days_on_disk),
    ),
  ];
  const header = ['In the busiest hour', ...SIZES.map((size) => `${grouped(size)} clicks a day`)];
  const limit = `The one roll-up has no reserve from ${grouped(Math.round(rollUpLimit() / 1e6))} million clicks a day.`;
  return `${tableOf(header, rows)}\n\n${limit}`;
}

function writeSimulation(): string {
  const quiet = { ...largest, day_factors: [1, 1, 1, 1], outage: { from_min: 0, minutes: 0 } };
  const scenarios: [string, Scenario][] = [
    ['Ordinary days', quiet],
    ['The same, the database away for 30 minutes at a peak', { ...quiet, outage: largest.outage }],
    ['The second day with three times the clicks', { ...quiet, day_factors: largest.day_factors }],
    ['Both', largest],
    ['Both, with half the rate of the roll-up', halveRollUp(largest)],
  ];
  const rows = scenarios.map(([name, scenario]) => {
    const { most_spooled, longest_spool_min, longest_lag_min, waiting, spooled } =
      simulateDays(scenario);
    return [
      name,
      rounded(most_spooled / 1e6),
      grouped(longest_spool_min),
      grouped(longest_lag_min),
      rounded((waiting + spooled) / 1e6),
    ];
  });
  const header = [
    'Four days of a billion clicks',
    'Most clicks in the spool, million',
    'Oldest click in the spool, minutes',
    'Lag of reports, minutes',
    'Not rolled up at the end, million',
  ];
  return tableOf(header, rows);
}

const halveRollUp = (scenario: Scenario) => ({
  ...scenario,
  roll_up_rate: scenario.roll_up_rate / 2,
});

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const grouped = (value: number) => value.toLocaleString('en-GB');

/** Two significant digits below 100, whole numbers above. */
function rounded(value: number): string {
  if (value >= 100) return grouped(Math.round(value));
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 2 });
}
