import type { BrandPaidStatus } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

const words: Readonly<Record<BrandPaidStatus, readonly [Tone, string]>> = {
  unpaid: ['neutral', t('Unpaid')],
  invoiced: ['wait', t('Invoiced')],
  paid: ['up', t('Paid')],
};

/** The payment state of the brand for a settlement. */
export function BrandPaidPill({ status }: { status: BrandPaidStatus }) {
  const [tone, word] = words[status];
  return <StatusPill tone={tone} word={word} />;
}
