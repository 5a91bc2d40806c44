import { providerUrl, type SettingsOf, text } from '#server/platform/config/variable.ts';

/** The network's account for Payoneer mass payouts. */
export const payoneerVariables = {
  PAYONEER_CLIENT_ID: text(
    'Our account for payouts by Payoneer. Payees must be registered there as `method-<number of the payout method>`. Webhook: `PUBLIC_URL/in/payout/payoneer`.',
  ),
  PAYONEER_CLIENT_SECRET: text('Its secret.', { secret: true }),
  PAYONEER_PROGRAM_ID: text('Its program.'),
  PAYONEER_URL: providerUrl('Payoneer, or its sandbox.', 'https://api.payoneer.com'),
  PAYONEER_LOGIN_URL: providerUrl("Payoneer's sign-in.", 'https://login.payoneer.com'),
};
export type PayoneerSettings = SettingsOf<typeof payoneerVariables>;
