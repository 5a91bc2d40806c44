import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { TermsEffect } from '#contract/terms/fields.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

const sentences: Readonly<Record<TermsEffect, string>> = {
  zero: t('stops paying commission on some orders from'),
  cut: t('pays less commission from'),
  changed: t('changes its commission from'),
  raised: t('pays more commission from'),
  same: t('has new terms with unchanged commission from'),
  first: t('has its first terms from'),
};

/** A summary of terms that are announced but not in force; nothing if there are none. */
export function TermsWarning({ brand, onTerms }: { brand: BrandDetails; onTerms: () => void }) {
  const zone = useProfile()?.time_zone;
  const next = brand.terms_history.findLast((version) => version.status === 'announced');
  if (!next) return null;
  const isBad = next.effect === 'zero' || next.effect === 'cut';
  return (
    <section
      className={styles.announced}
      data-bad={isBad || undefined}
      aria-label={t('Announced terms')}
    >
      {isBad ? <IconAlertTriangle size={20} /> : <IconInfoCircle size={20} />}
      <p>
        {isBad && <strong>{t('Warning:')} </strong>}
        <Trans
          id={'{merchant_name} {value} <0/>. Earlier orders keep their commission.'}
          values={{ merchant_name: brand.merchant_name, value: sentences[next.effect] }}
          components={{ 0: <Time at={next.effective_from} zone={zone} /> }}
        />{' '}
        <button type="button" onClick={onTerms}>
          {t('View changes')}
        </button>
      </p>
    </section>
  );
}
