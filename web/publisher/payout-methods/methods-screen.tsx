import { listPayoutMethods, type PayoutTerms } from '#contract/payout-methods/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MethodList } from './method-list.tsx';
import styles from './payment-settings.module.css';
import { TwoFactorNotice } from './two-factor-notice.tsx';

/** /settings/payment: the payout methods of the publisher, and the types available. */
export default function MethodsScreen() {
  const methods = useApiQuery(listPayoutMethods, {});
  return (
    <>
      <PageHeader
        title={t('Payment Settings')}
        sub={t('Where your commission is paid. Payments are on hold for 48 hours after a change.')}
      />
      <QueryResult query={methods}>
        {methods.data ? (
          <div className="stack">
            {!methods.data.two_factor_on && <TwoFactorNotice />}
            <MethodList methods={methods.data.list} types={methods.data.types} />
            <section className="stack" aria-labelledby="add-method">
              <h2 id="add-method">{t('Add a payout method')}</h2>
              <TypeCards types={methods.data.types} />
            </section>
          </div>
        ) : (
          <Skeleton height={640} radius={12} />
        )}
      </QueryResult>
    </>
  );
}

/** The payout types with their fee and speed. Those that the network does not offer are marked. */
function TypeCards({ types }: { types: readonly PayoutTerms[] }) {
  const labels = useDictionary();
  const isAnyOffered = types.some((one) => one.offered);
  return (
    <div className={styles.types}>
      {types.map(({ type, offered, account_label, fee, speed, currencies }) => (
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
          {!offered && (
            <p>
              {isAnyOffered
                ? t('Not offered by this network')
                : t('Not set up by this network yet: payments wait until it is.')}
            </p>
          )}
          {(offered || !isAnyOffered) && (
            <LinkButton
              variant="default"
              to={`/settings/payment-add-${type}`}
              aria-label={t(`Add ${account_label}`)}
            >
              {t('Add')}
            </LinkButton>
          )}
        </article>
      ))}
    </div>
  );
}
