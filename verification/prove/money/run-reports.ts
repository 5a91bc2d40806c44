import type { Tx } from '#server/platform/db/connect.ts';
import { findBrandById } from '#server/sales/orders/intake/brand-store.ts';
import { commitReports } from '#server/sales/orders/intake/commit-reports.ts';
import { deriveClickKey, makeClickRef } from '#server/traffic/clicks/make-click-ref.ts';
import type { Application } from '../open-application.ts';
import type { Request } from './draw-reports.ts';
import type { Report } from './world.ts';

type LineReport = Parameters<typeof commitReports>[2][number];

/** Sends requests to the program in one call; a sentence for each outcome that was not expected. */
export async function runReports(
  app: Application,
  tx: Tx,
  requests: readonly Request[],
): Promise<string[]> {
  const [first] = requests;
  if (!first) return [];
  const brand = await findBrandById(tx, first.brand.id);
  if (!brand) throw new Error('The brand is gone.');
  const sent = requests.flatMap((request) => linesOf(app, request));
  const parts = { db: tx, config: app.config };
  const recorded = await commitReports(parts, brand, sent, { source: 'call', unit: 'line' });
  const expected = requests.flatMap(({ outcomes, reports, cancels }) =>
    outcomes.map((one, nth) => {
      const name = cancels
        ? cancels.order.id
        : `${reports[nth]?.order_id} ${reports[nth]?.line_id}`;
      return { name, outcome: one.key ?? one.outcome };
    }),
  );
  const actual = recorded.map(({ plan }) => (plan.outcome === 'refused' ? plan.key : plan.outcome));
  return expected.flatMap(({ name, outcome }, place) =>
    outcome === actual[place] ? [] : [`${name} was ${actual[place]}, expected ${outcome}`],
  );
}

function linesOf(app: Application, { brand, reports, cancels }: Request): LineReport[] {
  if (cancels) {
    const { order, line_id } = cancels;
    const all = { event: 'sale', cancelled: true, amount_minor: null } as const;
    return [{ order_id: order.id, line_id, ...all }];
  }
  const key = deriveClickKey(app.config.secret_key);
  return reports.map(({ amount, click, order_time, ...report }: Report): LineReport => {
    const link = click && brand.links[click.publisher];
    return {
      ...report,
      cancelled: false,
      amount_minor: amount,
      ...(order_time !== undefined && { order_time: new Date(order_time) }),
      ...(click && link && { click_ref: makeClickRef(key, link, click.at) }),
    };
  });
}
