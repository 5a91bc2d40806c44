import type { Webhook } from '#fixtures/testing/shops/life.ts';
import { lives } from '#fixtures/testing/shops/lives.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { runArrival } from './shuffle-deliveries.ts';

type Plant = (webhooks: readonly Webhook[]) => readonly Webhook[];

/** Deliveries with a fault each, after which lines or balances must differ. */
const plants: Readonly<Record<string, Plant>> = {
  'the last change is lost': (webhooks) => webhooks.slice(0, -1),
  'an amount is changed': (webhooks) =>
    webhooks.map((one) => ({
      ...one,
      body: one.body
        .replaceAll('"199.00"', '"198.00"')
        .replaceAll('"6.00"', '"5.00"')
        .replaceAll('"amount_total":29500', '"amount_total":28500')
        .replaceAll('"amount":2000', '"amount":1900')
        .replaceAll('"price":19,', '"price":18,'),
    })),
  'a refund counts twice': (webhooks) =>
    webhooks.flatMap((one) => {
      const again = one.body
        .replaceAll('890088186047892319', '890088186047892320')
        .replaceAll('"re_1"', '"re_11"')
        .replaceAll('"evt_3"', '"evt_33"')
        .replaceAll('"refund_id":"r1"', '"refund_id":"r2"')
        .replaceAll('segment-2', 'segment-22');
      return again === one.body ? [one] : [one, { ...one, id: `${one.id}-again`, body: again }];
    }),
};

/** Lives in which each fault shows: their end is not a complete refund or cancellation. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'the last change is lost': ['shopify won', 'woocommerce kept', 'stripe payment', 'segment kept'],
  'an amount is changed': [
    'shopify won',
    'woocommerce kept',
    'stripe payment',
    'stripe subscription',
    'segment kept',
  ],
  'a refund counts twice': ['shopify won', 'stripe payment', 'segment kept'],
};

/** The proof must notice every fault. */
export async function plantFaults(app: Application): Promise<Found> {
  const violations: string[] = [];
  // Several faults are planted in the same life: what is right for it is worked out once.
  const rights = new Map<string, string>();
  let planted = 0;
  for (const [fault, plant] of Object.entries(plants)) {
    for (const [platform, end, draw] of lives) {
      const life = `${platform} ${end}`;
      if (!SHOWN[fault]?.includes(life)) continue;
      const right =
        rights.get(life) ??
        (await runArrival(app, platform, draw, undefined, (all) => all)).outcome;
      rights.set(life, right);
      const wrong = await runArrival(app, platform, draw, undefined, (all) => plant(all));
      planted += 1;
      if (wrong.outcome === right) violations.push(`not noticed: ${fault}, ${platform}`);
    }
  }
  return { counts: { faults: planted }, violations };
}
