import type { PayoutRun, StaffPayout } from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

type Word = readonly [Tone, string];

const RUN_WORDS: Readonly<Record<PayoutRun['status'], Word>> = {
  draft: ['neutral', t('Draft')],
  reviewed: ['wait', t('Reviewed')],
  approved: ['wait', t('Approved')],
  sent: ['wait', t('Sent')],
  finished: ['up', t('Finished')],
  rejected: ['down', t('Rejected')],
};

const PAYOUT_WORDS: Readonly<Record<StaffPayout['status'], Word>> = {
  open: ['neutral', t('Not sent yet')],
  left_out: ['neutral', t('Excluded')],
  sending: ['wait', t('Sending')],
  unknown: ['wait', t('Unknown')],
  accepted: ['wait', t('In transit')],
  paid: ['up', t('Paid')],
  failed: ['down', t('Failed')],
  returned: ['down', t('Returned')],
};

/** The states by which payouts of a run can be filtered. */
export const payoutStates = Object.entries(PAYOUT_WORDS).map(([value, [, label]]) => ({
  value: value as StaffPayout['status'],
  label,
}));

/** The states of runs, for a filter. */
export const runStates = Object.entries(RUN_WORDS).map(([value, [, label]]) => ({
  value: value as PayoutRun['status'],
  label,
}));

/** The state of a run. */
export function RunPill({ status }: { status: PayoutRun['status'] }) {
  const [tone, word] = RUN_WORDS[status];
  return <StatusPill tone={tone} word={word} />;
}

/** The state of a payout. */
export function PayoutPill({ status }: { status: StaffPayout['status'] }) {
  const [tone, word] = PAYOUT_WORDS[status];
  return <StatusPill tone={tone} word={word} />;
}

/** Sums of several currencies, one per line. */
export function Sums({ sums }: { sums: PayoutRun['sums'] }) {
  if (sums.length === 0) return <span className="quiet">{t('Nothing')}</span>;
  return (
    <>
      {sums.map(({ currency, amount }) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} />
        </div>
      ))}
    </>
  );
}
