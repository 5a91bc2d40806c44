import { t } from '#web/lib/i18n.ts';

/** The three steps in which a shop of a platform is set up; `param` carries the click reference. */
export function stepsOf(platform: string, param: string): readonly string[] {
  return (steps[platform] ?? steps.segment)?.(param) ?? [];
}

const steps: Readonly<Record<string, (param: string) => readonly string[]>> = {
  shopify: (param) => [
    t(
      'In Shopify open Settings, Notifications, Webhooks. Create webhooks in JSON format for order creation, payment, update, edit and cancellation, for refunds and for disputes, all with this URL.',
    ),
    t('Copy the signing secret that Shopify shows below the webhooks into Settings here.'),
    t(
      'Tracking links add {param} to the landing page, which Shopify stores with the order. Open a tracking link and place a test order, then refund it.',
      { param },
    ),
  ],
  woocommerce: (param) => [
    t(
      'In WooCommerce open Settings, Advanced, Webhooks. Create webhooks for Order created, Order updated and Order deleted with this URL and this secret.',
    ),
    t(
      'Leave Order attribution switched on under Settings, Advanced, Features. Install the plugin to credit orders of later visits too.',
    ),
    t('Open a tracking link, which adds {param}, and place an order, then refund it.', { param }),
  ],
  stripe: (param) => [
    t(
      'In Stripe open Workbench, Webhooks. Add this URL for checkout.session.completed, checkout.session.async_payment_succeeded, invoice.paid, invoice_payment.paid, refund.* and charge.dispute.*.',
    ),
    t('Copy the signing secret (whsec_…) into Settings here.'),
    t(
      'Pass {param} as client_reference_id to Checkout or a Payment Link, or as metadata of the subscription. Pay in test mode, then refund.',
      { param },
    ),
  ],
  segment: (param) => [
    t('In Segment add a Webhook destination with this URL and this secret as its shared secret.'),
    t(
      'Send the events Order Completed, Order Updated, Order Refunded and Order Cancelled. Other systems may send them with the secret as a bearer token.',
    ),
    t(
      'Add {param} as the property click_ref. Send an event with the property test set to true first.',
      {
        param,
      },
    ),
  ],
  csv: () => [
    t(
      'Publish a CSV file in UTF-8 with a header: order_id, line_id, amount, currency, order_time, click_ref, status.',
    ),
    t('The file is fetched on schedule. Rows that were reported before change nothing.'),
    t(
      'Refunds are rows with a negative amount and the column sale_order_id. Look at the result under Import.',
    ),
  ],
};
