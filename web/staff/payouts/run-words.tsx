import type { PayoutRun, StaffPayout } from '#contract/payout-runs/staff.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

type Word = readonly [Tone, string];

const RUN_WORDS: Readonly<Record<PayoutRun['status'], Word>> = {
  draft: ['neutral', 'Draft'],
  reviewed: ['wait', 'Reviewed'],
  approved: ['wait', 'Approved'],
  sent: ['wait', 'Sent'],
  finished: ['up', 'Finished'],
  rejected: ['down', 'Rejected'],
};

const PAYOUT_WORDS: Readonly<Record<StaffPayout['status'], Word>> = {
  open: ['neutral', 'Not sent yet'],
  left_out: ['neutral', 'Excluded'],
  sending: ['wait', 'Sending'],
  unknown: ['wait', 'Unknown'],
  accepted: ['wait', 'In transit'],
  paid: ['up', 'Paid'],
  failed: ['down', 'Failed'],
  returned: ['down', 'Returned'],
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
  if (sums.length === 0) return <span className="quiet">Nothing</span>;
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
