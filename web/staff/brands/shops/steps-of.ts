import { t } from '#web/lib/i18n.ts';

/** One of the three steps in which a shop is set up. */
export type Step = {
  text: string;
  /** What the shop's engineer needs to copy, besides the URL and the secret of the connection. */
  copies?: readonly { what: string; text: string }[];
  /** Files to install: name and path. */
  files?: readonly { name: string; path: string }[];
  shows?: readonly ('url' | 'secret')[];
};

/** The set-up of a platform; `param` carries the click reference, `tag` is the script of the brand. */
export function stepsOf(platform: string, param: string, tag: string): readonly Step[] {
  return (steps[platform] ?? steps.segment)?.(param, tag) ?? [];
}

const steps: Readonly<Record<string, (param: string, tag: string) => readonly Step[]>> = {
  shopify: (param, tag) => [
    {
      text: t(
        'In Shopify open Settings, Notifications, Webhooks. Create webhooks in JSON format for order creation, payment, update, edit and cancellation, for refunds and for disputes, all with this URL.',
      ),
      shows: ['url'],
    },
    {
      text: t('Copy the signing secret that Shopify shows below the webhooks into Settings here.'),
    },
    {
      text: t(
        'Tracking links add {param} to the landing page, which Shopify stores with the order. Orders of later visits need this code at the end of the theme. Open a tracking link and place a test order, then refund it.',
        { param },
      ),
      copies: [{ what: t('code for the theme'), text: cartCode(tag) }],
    },
  ],
  woocommerce: (param) => [
    {
      text: t(
        'In WooCommerce open Settings, Advanced, Webhooks. Create webhooks for Order created, Order updated and Order deleted with this URL and this secret.',
      ),
      shows: ['url', 'secret'],
    },
    {
      text: t(
        'Leave Order attribution switched on under Settings, Advanced, Features. Install the plugin to credit orders of later visits too, and to mark tests.',
      ),
      files: [{ name: t('Plugin'), path: '/docs/files/affiliate-click-reference.php' }],
    },
    {
      text: t(
        'Open a tracking link, which adds {param}, and place an order as a manager of the shop, then refund it.',
        { param },
      ),
    },
  ],
  stripe: (param) => [
    {
      text: t('In Stripe open Workbench, Webhooks. Add this URL for these events.'),
      shows: ['url'],
      copies: [{ what: t('events'), text: STRIPE_EVENTS }],
    },
    { text: t('Copy the signing secret (whsec_…) into Settings here.') },
    {
      text: t(
        'Pass {param} as client_reference_id to Checkout or a Payment Link, or as metadata of the subscription. Pay in test mode, then refund.',
        { param },
      ),
      copies: [{ what: t('parameter'), text: 'client_reference_id' }],
    },
  ],
  segment: (param) => [
    {
      text: t(
        'In Segment add a Webhook destination with this URL and this secret as its shared secret.',
      ),
      shows: ['url', 'secret'],
    },
    {
      text: t(
        'Send the events Order Completed, Order Updated, Order Refunded and Order Cancelled. Other systems may send them with the secret as a bearer token; Google Tag Manager needs a template.',
      ),
      files: [
        { name: t('Template for a web container'), path: '/docs/files/google-tag-manager-web.tpl' },
        {
          name: t('Template for a server container'),
          path: '/docs/files/google-tag-manager-server.tpl',
        },
      ],
    },
    {
      text: t(
        'Add {param} as the property click_ref. Send an event with the property test set to true first, then a refund.',
        { param },
      ),
      copies: [{ what: t('test event'), text: TEST_EVENT }],
    },
  ],
  csv: () => [
    {
      text: t('Publish a CSV file in UTF-8 with this header and one row per line of an order.'),
      copies: [{ what: t('header'), text: CSV_HEADER }],
    },
    { text: t('The file is fetched on schedule. Rows that were reported before change nothing.') },
    {
      text: t(
        'Start with a row whose column test is true. Refunds are rows with a negative amount, the event cancellation and the column sale_order_id. Look at the result under Import.',
      ),
    },
  ],
};

const STRIPE_EVENTS =
  'checkout.session.completed, checkout.session.async_payment_succeeded, invoice.paid, invoice_payment.paid, refund.created, refund.updated, refund.failed, charge.dispute.created, charge.dispute.updated, charge.dispute.closed, promotion_code.created, promotion_code.updated';

const CSV_HEADER =
  'order_id,line_id,amount,currency,order_time,click_ref,voucher_code,event,sale_order_id,test';

const TEST_EVENT =
  '{"type":"track","event":"Order Completed","messageId":"test-1","properties":{"order_id":"test-1","currency":"USD","test":true,"products":[{"product_id":"A","price":10,"quantity":1}]}}';

/** Writes the reference into a cart attribute; the same code is in the documentation. */
const cartCode = (tag: string) => `${tag}
<script>
  window.affiliate = window.affiliate || [];
  window.affiliate.push(['reference', (reference) => fetch('/cart/update.js', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attributes: { click_ref: reference } }),
  })]);
</script>`;
