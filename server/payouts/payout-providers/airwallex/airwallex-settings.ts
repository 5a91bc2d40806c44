import { providerUrl, type SettingsOf, text } from '#server/platform/config/variable.ts';

/** The network's account for Airwallex transfers. */
export const airwallexVariables = {
  AIRWALLEX_CLIENT_ID: text(
    'Our account for payouts by Airwallex. Webhook: `PUBLIC_URL/in/payout/airwallex`.',
  ),
  AIRWALLEX_API_KEY: text('Its key.', { secret: true }),
  AIRWALLEX_URL: providerUrl('Airwallex, or its sandbox.', 'https://api.airwallex.com'),
};
export type AirwallexSettings = SettingsOf<typeof airwallexVariables>;
