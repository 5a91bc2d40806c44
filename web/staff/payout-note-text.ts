import { msg, readerOf, serverText } from '#web/lib/i18n.ts';

const read = readerOf([
  msg('The payout provider is no longer configured.'),
  msg('The worker stopped while sending.'),
  msg('The status of this row is unknown.'),
  msg('There are too many transfers to search.'),
  msg('The response contains no transfer id.'),
  msg('PayPal does not find the batch that it linked to.'),
  msg('The response contains no batch id.'),
  msg('The response is not a JSON object.'),
  msg('The response does not confirm the payment.'),
  msg('The response contains no status.'),
  msg('The provider answered {status} to the login.'),
  msg('The provider answered {status}.'),
  msg('The provider reports {amount}, not {ours}.'),
]);

/** Why a payout was left out or failed, or why its result is unknown; null if nothing is known. */
export function noteText(note: string | null): string | null {
  if (note === null) return null;
  const known = serverText(note);
  return known === note ? read(note) : known;
}
