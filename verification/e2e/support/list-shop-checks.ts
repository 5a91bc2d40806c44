import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { deliverWebhook } from '#server/sales/shops/builders.ts';
import { shopDeliveryQueue } from '#server/sales/shops/jobs.ts';
import type { Prepared, SampleCheck, SampleWorld } from './open-sample-world.ts';

const PLUGIN = fileURLToPath(
  new URL('../../../clients/woocommerce/affiliate-click-reference.php', import.meta.url),
);

/** What the samples of the pages about shop platforms must do. */
export const listShopChecks = (world: SampleWorld): readonly SampleCheck[] => [
  {
    applies: (code) => code.includes('"Order Completed"'),
    after: async ({ order_id }, output) => {
      expect(JSON.parse(output)).toMatchObject({ code: 0, data: { is_new: true } });
      await applyEvents(world);
      const line = { ...world.credited, sale_minor: 3800n };
      expect(await world.lineOf(order_id)).toMatchObject(line);
    },
  },
  {
    applies: (code) => code.includes("'Order Refunded'"),
    before: (prepared) => deliverOrder(world, prepared),
    after: async ({ order_id }, output) => {
      expect(output.trim()).toBe('200');
      await applyEvents(world);
      expect(await world.lineOf(order_id)).toMatchObject({ sale_minor: 1900n });
    },
  },
  {
    applies: (code) => code.includes('/v1/checkout/sessions'),
    after: ({ click_ref }) => {
      const { url, body } = world.shop.visits.at(-1) ?? {};
      expect(url).toBe('/v1/checkout/sessions');
      expect(new URLSearchParams(body).get('client_reference_id')).toBe(click_ref);
    },
  },
  {
    applies: (code) => code.includes('AFFILIATE_COOKIE_DAYS'),
    after: async ({ code }) => expect(await askPlugin(world, code)).toBe('click_ref30'),
  },
];

/** Two pieces for 38.00 are ordered by an event, of which the sample refunds one. */
async function deliverOrder(world: SampleWorld, { order_id }: Prepared): Promise<void> {
  const products = [{ product_id: 'A', price: 19, quantity: 2 }];
  const properties = { order_id, currency: 'USD', products };
  const event = { type: 'track', event: 'Order Completed', messageId: `${order_id} first` };
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const body = JSON.stringify({ ...event, timestamp, properties });
  await deliverWebhook(world.t, world.events, { id: order_id, topic: 'Order Completed', body });
  await applyEvents(world);
}

async function applyEvents({ t }: SampleWorld): Promise<void> {
  while (await runNext(t, shopDeliveryQueue));
}

/** What the plugin for WooCommerce reads from the constants of a sample. */
function askPlugin({ run }: SampleWorld, sample: string): Promise<string> {
  const stubs = "<?php define('ABSPATH', '/'); function add_action() {} ?>";
  const asked = `<?php include '${PLUGIN}'; echo affiliate_click_param(), AFFILIATE_COOKIE_DAYS;`;
  return run({ language: 'php' }, `${stubs}${sample.trim()} ?>${asked}`);
}
