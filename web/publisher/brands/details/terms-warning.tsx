import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { TermsEffect } from '#contract/terms/fields.ts';
import { useProfile } from '#web/lib/profile.ts';
import { Time } from '#web/ui/time.tsx';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

const sentences: Readonly<Record<TermsEffect, string>> = {
  zero: 'stops paying commission on some orders from',
  cut: 'pays less commission from',
  changed: 'changes its commission from',
  raised: 'pays more commission from',
  same: 'has new terms with unchanged commission from',
  first: 'has its first terms from',
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
      aria-label="Announced terms"
    >
      {isBad ? <IconAlertTriangle size={20} /> : <IconInfoCircle size={20} />}
      <p>
        {isBad && <strong>Warning: </strong>}
        {brand.merchant_name} {sentences[next.effect]} <Time at={next.effective_from} zone={zone} />
        . Earlier orders keep their commission.{' '}
        <button type="button" onClick={onTerms}>
          View changes
        </button>
      </p>
    </section>
  );
}
