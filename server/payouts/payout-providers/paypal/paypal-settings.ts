import { providerUrl, type SettingsOf, text } from '#server/platform/config/variable.ts';

/** The network's account for PayPal Payouts. */
export const paypalVariables = {
  PAYPAL_PAYOUTS_CLIENT_ID: text(
    'Our account for payouts by PayPal. Webhook: `PUBLIC_URL/in/payout/paypal`.',
  ),
  PAYPAL_PAYOUTS_CLIENT_SECRET: text('Its secret.', { secret: true }),
  PAYPAL_PAYOUTS_URL: providerUrl('PayPal, or its sandbox.', 'https://api-m.paypal.com'),
};
export type PaypalSettings = SettingsOf<typeof paypalVariables>;
