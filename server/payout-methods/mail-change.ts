import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findMethodChange } from './store.ts';

const DONE: Readonly<Record<string, string>> = {
  added: 'was added',
  edited: 'was changed',
  deleted: 'was deleted',
  made_default: 'is the one you are paid to from now on',
};
const NAMES: Readonly<Record<string, string>> = {
  paypal: 'PayPal account',
  payoneer: 'Payoneer account',
  airwallex: 'Airwallex account',
  bank: 'bank account',
};

/**
 * Mails everyone in a publisher's team that a payout method was changed, and until when payments to
 * it are on hold.
 */
export async function mailChange(
  parts: Parts,
  { change_id }: { change_id: number },
): Promise<void> {
  const change = await findMethodChange(parts.db, change_id);
  if (!change) return;
  const { kind, type, masked_details, held_until } = change;
  const until = `${held_until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const isHeld = kind === 'added' || kind === 'edited';
  const hold = isHeld ? ` For your safety nothing is paid to it before ${until}.` : '';
  await mailPublisher(parts, change.publisher_id, {
    subject: 'Your payout methods were changed',
    lead: `The ${NAMES[type]} ${masked_details} ${DONE[kind]}.${hold}`,
    button: 'See your payout methods',
    path: '/settings/payment',
    tail: 'If it was not you, change your password and undo the change at once: the hold gives you the time.',
  });
}
