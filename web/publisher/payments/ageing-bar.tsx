import type { ReplyOf } from '#contract/call.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { amountText } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './ageing-bar.module.css';

type AgeingBarProps = {
  summary: ReplyOf<typeof showPaymentSummary> | undefined;
  currency: string;
};

const SPANS = [
  ['days_0_30', t('0–30 days')],
  ['days_31_60', t('31–60 days')],
  ['days_61_90', t('61–90 days')],
  ['days_over_90', t('Over 90 days')],
] as const;

/** How long approved commission has been waiting for payment, as the parts of a bar. */
export function AgeingBar({ summary, currency }: AgeingBarProps) {
  const row = summary?.ageing.find((one) => one.currency === currency);
  const shareOf = (id: (typeof SPANS)[number][0]) => Math.max(0, Number(row?.[id] ?? 0));
  const isEmpty = SPANS.every(([id]) => shareOf(id) === 0);
  return (
    <section className={`card ${styles.ageing}`} aria-labelledby="ageing">
      <h2 id="ageing">{t('Approved but not paid, by age')}</h2>
      {!summary && <Skeleton height={120} />}
      {summary && (!row || isEmpty) && (
        <p className="quiet">{t('All approved commission is paid.')}</p>
      )}
      {row && !isEmpty && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {SPANS.filter(([id]) => shareOf(id) > 0).map(([id]) => (
              <span key={id} data-span={id} style={{ flexGrow: shareOf(id) }} />
            ))}
          </div>
          <dl className={styles.key}>
            {SPANS.map(([id, label]) => (
              <div key={id}>
                <dt data-span={id}>{label}</dt>
                <dd>{amountText(row[id], currency)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
