import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import { reportPerformance as performanceCall } from '#contract/reports/publisher.ts';
import { findApiChannels } from '#server/insight/reports/queries/api/find-api-subjects.ts';
import { reportPerformance as reportOf } from '#server/insight/reports/report-performance.ts';
import { actorOf, type Client, scopeOf } from './admit-client.ts';
import { orNothing } from './or-nothing.ts';
import { countsOf } from './rules.ts';

/** Answers `performance` with the same report as the screen. */
export async function reportPerformance(
  client: Client,
  input: ApiInput<'performance'>,
): Promise<ApiReply<'performance'>> {
  const { site_id } = scopeOf(client, input.dataScope);
  const channels = await findApiChannels(client.db, site_id === undefined ? [] : [site_id]);
  const { perPage, curPage, groupBy, beginDate, endDate, status, mcid, currency } = input;
  const query = performanceCall.input.parse({
    start_date: beginDate,
    end_date: endDate,
    group_by: groupBy,
    status,
    mcid,
    currency,
    order_direction: input.order_direction,
    medium_id: site_id === undefined ? undefined : channels.get(site_id),
  });
  // Pages of the API can be longer than those of the screen.
  const actor = { ...actorOf(client), time_zone: client.zone };
  const report = () => reportOf(client.db, actor, { ...query, perPage, curPage });
  const { list, total, totals = [] } = await orNothing(report);
  return { ...countsOf(total, input), list, totals };
}
