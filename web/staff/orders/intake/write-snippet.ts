import type { ReplyOf } from '#contract/call.ts';
import { minorDigits } from '#contract/currencies.ts';
import { minorToText } from '#contract/money.ts';
import type { showOrderIntake } from '#contract/orders/intake.ts';

export type Intake = ReplyOf<typeof showOrderIntake>;
/** What the samples take from the brand. */
export type SampleBrand = { currency: string; site_url: string; script_tag: string };

export const SNIPPETS = [
  'JSON API',
  'curl',
  'Pixel',
  't.js',
  'Shopify',
  'WooCommerce',
  'Stripe',
] as const;
export type SnippetName = (typeof SNIPPETS)[number];

/** Ready code for the shop's engineer; YOUR_KEY and YOUR_SECRET are replaced by the shop. */
export function writeSnippet(name: SnippetName, intake: Intake, brand: SampleBrand): string {
  const { currency } = brand;
  const amount = minorToText(4990n, currency);
  switch (name) {
    case 'JSON API':
      return `curl ${intake.api_url} \\
  --header "Authorization: Bearer YOUR_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{"orders": [{"order_id": "1001", "amount": "${amount}", "currency": "${currency}", "click_ref": "...", "test": true}]}'`;
    case 'curl':
      return `curl ${intake.conversion_url} \\
  --header "Authorization: Bearer YOUR_SECRET" \\
  --header "Content-Type: application/json" \\
  --data '{"brand": "${intake.mcid}", "order_id": "1001", "amount": "${amount}", "currency": "${currency}", "click_ref": "..."}'`;
    case 'Pixel':
      return `<img src="${intake.pixel_url}?brand=${intake.mcid}&order_id=1001&amount=${amount}&currency=${currency}&click_ref=...&signature=..." width="1" height="1" alt="">`;
    case 't.js':
      return brand.script_tag;
    case 'Shopify':
      return shopifySample(intake, brand);
    case 'WooCommerce':
      return wooCommerceSample(intake, brand);
    case 'Stripe':
      return stripeSample(intake, brand);
  }
}

/** The theme stores the reference in the cart; Flow, Shopify's automation, sends the paid order. */
const shopifySample = ({ api_url }: Intake, { script_tag }: SampleBrand) =>
  `<!-- 1. Before </body> of theme.liquid: -->
${script_tag}
<script>
  window.affiliate = window.affiliate || [];
  window.affiliate.push(['reference', (reference) => fetch('/cart/update.js', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attributes: { click_ref: reference } }),
  })]);
</script>

<!-- 2. Shopify Flow, trigger "Order paid", action "Send HTTP request":
Method: POST
URL: ${api_url}
Header: Authorization: Bearer YOUR_KEY
Header: Content-Type: application/json
Body:
{"orders": [{
  "order_id": "{{ order.legacyResourceId }}",
  "amount": "{{ order.currentSubtotalPriceSet.shopMoney.amount }}",
  "currency": "{{ order.currentSubtotalPriceSet.shopMoney.currencyCode }}",
  "order_time": "{{ order.createdAt }}",
  "click_ref": "{% for item in order.customAttributes %}{% if item.key == 'click_ref' %}{{ item.value }}{% endif %}{% endfor %}"
}]}
-->`;

/** The page after the order reports it; a repeated report changes nothing. */
const wooCommerceSample = ({ api_url }: Intake, { script_tag }: SampleBrand) =>
  `<?php
// functions.php of the theme
add_action('wp_head', function () {
    echo '${script_tag}';
});
add_action('woocommerce_thankyou', function ($order_id) {
    $order = wc_get_order($order_id);
    if (!$order || $order->has_status('failed')) {
        return;
    }
    $amount = $order->get_subtotal() - $order->get_discount_total();
    wp_remote_post('${api_url}', [
        'headers' => [
            'Authorization' => 'Bearer YOUR_KEY',
            'Content-Type' => 'application/json',
        ],
        'body' => wp_json_encode(['orders' => [[
            'order_id' => (string) $order->get_id(),
            'amount' => wc_format_decimal($amount, wc_get_price_decimals()),
            'currency' => $order->get_currency(),
            'order_time' => $order->get_date_created()->format('c'),
            'click_ref' => $_COOKIE['click_ref'] ?? '',
        ]]]),
    ]);
});`;

/** Checkout carries the reference; the webhook of the paid session reports the order. */
const stripeSample = ({ api_url }: Intake, { currency, site_url }: SampleBrand) => {
  const digits = minorDigits(currency);
  return `// 1. Your server creates the Checkout session with the visitor's reference.
const createCheckout = (stripe, cookies, line_items) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items,
    success_url: '${site_url}',
    client_reference_id: cookies.click_ref,
  });

// 2. Your webhook handler of checkout.session.completed reports the order.
async function reportOrder(session) {
  const { amount_tax = 0, amount_shipping = 0 } = session.total_details ?? {};
  const amount = session.amount_total - amount_tax - (amount_shipping ?? 0);
  const response = await fetch('${api_url}', {
    method: 'POST',
    headers: { 'Authorization': 'Bearer YOUR_KEY', 'Content-Type': 'application/json' },
    body: JSON.stringify({ orders: [{
      order_id: session.id,
      amount: (amount / ${10 ** digits}).toFixed(${digits}),
      currency: session.currency.toUpperCase(),
      order_time: session.created,
      click_ref: session.client_reference_id ?? '',
      test: !session.livemode,
    }] }),
  });
  if (!response.ok) throw new Error(await response.text());
}`;
};
