import { mailPublisher } from '#server/accounts/mails/mail-publisher.ts';
import type { MailText } from '#server/accounts/mails/mail-texts.ts';
import { type PayoutType, payoutProviders } from '#server/payout-providers/payout-providers.ts';
import type { Parts } from '#server/platform/parts.ts';
import { findMethodChange } from './store.ts';

const DONE: Readonly<Record<string, MailText>> = {
  added: 'The {account} {details} was added.',
  edited: 'The {account} {details} was changed.',
  deleted: 'The {account} {details} was deleted.',
  made_default: 'The {account} {details} is your new default.',
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
  const account = payoutProviders[type as PayoutType].account_label;
  await mailPublisher(parts, change.publisher_id, (t) => {
    const done = DONE[kind] ? t(DONE[kind], { account, details: masked_details }) : '';
    const hold = t('For your security, payments to it are on hold until {until}.', { until });
    return {
      subject: t('Your payout methods were changed'),
      lead: isHeld ? `${done} ${hold}` : done,
      button: t('View payout methods'),
      path: '/settings/payment',
      tail: t(
        'If you did not make this change, change your password and undo it before the hold ends.',
      ),
    };
  });
}
