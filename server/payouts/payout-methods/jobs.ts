import {
  type PayoutType,
  payoutProviders,
} from '#server/payouts/payout-providers/payout-providers.ts';
import { listTeam } from '#server/people/accounts/mails/find-recipient.ts';
import { type MailText, mailTexts } from '#server/people/accounts/mails/mail-texts.ts';
import { sendRequiredMail } from '#server/people/notifications/send-required-mail.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { JobRunner } from '#server/platform/queue/job-queues.ts';
import { deleteMethodsOf, findMethodChange } from './store.ts';

/** Jobs enqueued by changes of payout methods and by closed accounts. */
export const payoutMethodJobs = {
  'payouts.mail_method_change': mailChange,
  'payouts.delete_methods': ({ db }: Parts, { publisher_id }: { publisher_id: number }) =>
    deleteMethodsOf(db, publisher_id, now()),
} satisfies Record<string, JobRunner>;

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
async function mailChange(parts: Parts, { change_id }: { change_id: number }): Promise<void> {
  const change = await findMethodChange(parts.db, change_id);
  if (!change) return;
  const { kind, type, masked_details, held_until } = change;
  const until = `${held_until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const isHeld = kind === 'added' || kind === 'edited';
  const account = payoutProviders[type as PayoutType].account_label;
  for (const user of await listTeam(parts.db, change.publisher_id)) {
    const t = mailTexts(user.language);
    const done = DONE[kind] ? t(DONE[kind], { account, details: masked_details }) : '';
    const hold = t('For your security, payments to it are on hold until {until}.', { until });
    await sendRequiredMail(parts, 'payout_method_changed', {
      source: `payout method change ${change_id}`,
      to: user,
      values: { change: done, hold: isHeld ? hold : '' },
      link: `${parts.config.public_url}/settings/payment`,
    });
  }
}
