import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Books } from '../reports/open-books.ts';
import type { Found } from '../run-proofs.ts';
import { addCampaign, joinBrand } from './add-campaign.ts';
import { checkClients } from './check-clients.ts';

/**
 * Replays the recorded public clients for every account of the books: their sums are those of the
 * screens, and each request reads rows for one account at least.
 */
export async function replayClients(app: Application, books: Books): Promise<Found> {
  const { publishers, brands } = books.network;
  const [market] = brands;
  const [channel] = publishers.flatMap(({ sites }) => sites);
  if (!market || !channel) throw new Error('the books have no brand or channel');
  await addCampaign(app, { site_id: channel.site_id, brand_id: market.id });
  const totals = new Map<string, number>();
  const violations: string[] = [];
  for (const publisher of publishers) {
    const [site] = publisher.sites;
    const [click] = books.clicksOf(publisher);
    if (!site || !click) continue;
    for (const { id } of brands) await joinBrand(app.db, { ...site, brand_id: id });
    const found = await checkClients(app, {
      account: { ...publisher, site_id: site.site_id },
      begin: addDays(books.days.from, -3),
      end: new Date(now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10),
      clickedAt: new Date(click.at),
      marketplace: { mcid: market.mcid, campaigns: 1 },
    });
    violations.push(...found.violations.map((one) => `${publisher.publisher_id}: ${one}`));
    for (const [name, rows] of Object.entries(found.rows)) {
      totals.set(name, (totals.get(name) ?? 0) + rows);
    }
  }
  for (const [name, rows] of totals) if (rows === 0) violations.push(`${name} read no rows`);
  if (totals.size === 0) violations.push('no client was replayed');
  const rows = [...totals.values()].reduce((sum, one) => sum + one, 0);
  return { counts: { 'requests of clients': totals.size, 'rows read by them': rows }, violations };
}
