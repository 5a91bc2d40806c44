import { assumptions, costs } from './measured-costs.ts';

const DAY_S = 86_400;

/** What a network of so many clicks a day needs. Rates and cores are those of the busiest hour. */
export function planSize(clicksPerDay: number) {
  const peak = (perDay: number) => (perDay / DAY_S) * assumptions.peak_factor;
  const coresFor = (perDay: number, us: number) => (peak(perDay) * us) / 1e6;
  const orders = clicksPerDay * assumptions.orders_per_click;
  const lines = orders * assumptions.lines_per_order;
  const bytesPerDay =
    clicksPerDay * (costs.click_bytes.value + costs.roll_up_bytes.value) +
    lines * costs.order_line_bytes.value;
  return {
    clicks_per_day: clicksPerDay,
    peak_clicks: peak(clicksPerDay),
    click_cores: coresFor(clicksPerDay, costs.click_us.value),
    roll_up_share: peak(clicksPerDay) / costs.roll_up_rate.value,
    peak_lines: peak(lines),
    order_cores: coresFor(lines, costs.order_line_us.value),
    event_cores: coresFor(orders * assumptions.events_per_order, costs.event_us.value),
    report_cores: coresFor(clicksPerDay / assumptions.clicks_per_report, costs.report_us.value),
    bytes_per_day: bytesPerDay,
    days_on_disk: assumptions.disk_bytes / bytesPerDay,
  };
}

/** Clicks a day with which the one roll-up has no reserve in the busiest hour. */
export function rollUpLimit(): number {
  return (costs.roll_up_rate.value * DAY_S) / assumptions.peak_factor;
}
