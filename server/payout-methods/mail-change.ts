import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import { type PayoutType, payoutProviders } from '#server/payout-providers/payout-providers.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findMethodChange } from './store.ts';

const DONE: Readonly<Record<string, string>> = {
  added: 'was added',
  edited: 'was changed',
  deleted: 'was deleted',
  made_default: 'is your new default',
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
  const hold = isHeld ? ` For your security, payments to it are on hold until ${until}.` : '';
  await mailPublisher(parts, change.publisher_id, {
    subject: 'Your payout methods were changed',
    lead: `The ${payoutProviders[type as PayoutType].account_label} ${masked_details} ${DONE[kind]}.${hold}`,
    button: 'View payout methods',
    path: '/settings/payment',
    tail: 'If you did not make this change, change your password and undo it before the hold ends.',
  });
}
