import type { PayoutTerms } from '#contract/payout-methods/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-settings.module.css';

type TypeCardsProps = {
  types: readonly PayoutTerms[];
  /** false: no method can be added until the second factor is on. */
  isOpen: boolean;
};

/** The payout types with their fee and speed. */
export function TypeCards({ types, isOpen }: TypeCardsProps) {
  const labels = useDictionary();
  return (
    <div className={styles.types}>
      {types.map(({ type, fee, speed, currencies }) => (
        <article key={type} className={`card ${styles.type}`} aria-labelledby={`type-${type}`}>
          <h3 id={`type-${type}`}>{labels.of('payout_type', type)}</h3>
          <dl>
            <dt>{t('Fee')}</dt>
            <dd>{t(fee)}</dd>
            <dt>{t('Arrives')}</dt>
            <dd>{t(speed)}</dd>
            <dt>{t('Currencies')}</dt>
            <dd>{t(currencies)}</dd>
          </dl>
          {isOpen ? (
            <LinkButton
              variant="default"
              to={`/settings/payment-add-${type}`}
              aria-label={t('Add {value}', { value: labels.of('payout_type', type) })}
            >
              {t('Add')}
            </LinkButton>
          ) : (
            <DisabledButton
              variant="default"
              aria-label={t('Add {value}', { value: labels.of('payout_type', type) })}
              why={t('Set up two-factor authentication first.')}
            >
              {t('Add')}
            </DisabledButton>
          )}
        </article>
      ))}
    </div>
  );
}
