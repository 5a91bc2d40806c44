import type { ClaimStatus, ClaimType } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill, type Tone } from './status-pill.tsx';

/** Labels of claim states. */
export const claimWords: Readonly<Record<ClaimStatus, string>> = {
  open: t('Open'),
  needs_info: t('Question for you'),
  accepted: t('Accepted'),
  rejected: t('Rejected'),
  expired_accepted: t('Accepted automatically'),
};
/** Labels of claim types. */
export const claimTypeWords: Readonly<Record<ClaimType, string>> = {
  missing: t('Missing sale'),
  wrong_amount: t('Wrong amount'),
  declined: t('Declined sale'),
};

const tones: Readonly<Record<ClaimStatus, Tone>> = {
  open: 'wait',
  needs_info: 'wait',
  accepted: 'up',
  rejected: 'down',
  expired_accepted: 'up',
};

/** The state of a claim; its reason is shown on hover and focus. */
export function ClaimPill({ status, reason }: { status: ClaimStatus; reason: string | null }) {
  return <StatusPill tone={tones[status]} word={claimWords[status]} reason={reason} />;
}
