import type { ReactNode } from 'react';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { commissionText } from '#web/ui/commission-text.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ApprovalRate, Days, Epc, hints, PaymentDays } from '../brand-values.tsx';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

/** The key figures of a brand in one row. */
export function BrandFacts({ brand }: { brand: BrandDetails }) {
  return (
    <div className={styles.factsBox}>
      <dl className={styles.facts} aria-label={t('Facts')}>
        <Fact label={t('Commission')} hint={hints.commission}>
          {commissionText(brand.comm_rate)}
        </Fact>
        <Fact label={t('EPC per 100 clicks, 90 days')} hint={hints.epc}>
          <Epc brand={brand} />
        </Fact>
        <Fact label={t('Conversion')} hint={hints.conversion_rate}>
          {brand.conversion_rate === null ? (
            <span className="quiet">–</span>
          ) : (
            <span className="num">{percentText(brand.conversion_rate)}</span>
          )}
        </Fact>
        <Fact label={t('Approved orders')} hint={hints.approval_rate}>
          <ApprovalRate brand={brand} />
        </Fact>
        <Fact label={t('Cookie')} hint={hints.cookie_days}>
          <Days count={brand.cookie_days} />
        </Fact>
        <Fact label={t('Time to payment')} hint={hints.payment_days}>
          <PaymentDays brand={brand} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Tooltip label={hint}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard. */}
          <span tabIndex={0}>{label}</span>
        </Tooltip>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
