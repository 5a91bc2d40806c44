import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useProfile } from '#web/lib/profile.ts';
import { customerKindText } from '#web/ui/customer-kind-text.ts';
import { customerOrderText } from '#web/ui/customer-order-text.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { payText } from '#web/ui/pay-text.ts';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';
import { TermsHistory } from '#web/ui/terms-history.tsx';
import { tierText } from '#web/ui/tier-text.ts';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { BrandDetails } from './brand-details.ts';
import styles from './details.module.css';

const stances: Readonly<Record<string, { tone: Tone; word: string }>> = {
  allowed: { tone: 'up', word: t('Allowed') },
  ask: { tone: 'wait', word: t('Ask first') },
  forbidden: { tone: 'down', word: t('Forbidden') },
};

/** Commission rules, and what a channel may and may not do. */
export function TermsTab({ brand }: { brand: BrandDetails }) {
  const zone = useProfile()?.time_zone;
  return (
    <div className="stack">
      <CommissionRules brand={brand} />
      {brand.terms_history.length > 0 && (
        <section className="card stack" aria-labelledby="history">
          <h2 id="history">{t('Terms history')}</h2>
          <TermsHistory versions={brand.terms_history} zone={zone} />
        </section>
      )}
      <PromotionMethods brand={brand} />
      <Restrictions brand={brand} />
    </div>
  );
}

function CommissionRules({ brand }: { brand: BrandDetails }) {
  const zone = useProfile()?.time_zone;
  return (
    <section className="stack gap-8" aria-labelledby="rules">
      <h2 id="rules">{t('Commission rules')}</h2>
      {brand.comm_detail && <p className={`quiet ${styles.text}`}>{brand.comm_detail}</p>}
      <DataTable
        label={t('Commission rules of {merchant_name}', { merchant_name: brand.merchant_name })}
        columns={ruleColumns(zone)}
        rows={brand.commission_rules}
        rowKey={(rule) => rule.rule_id}
        emptyTitle={t('No rules yet')}
        emptyText={
          brand.terms_pending
            ? t(
                'The terms are not set yet. Until then, links cannot be created and orders earn no commission.',
              )
            : t('All orders earn the commission described above.')
        }
      />
      {brand.commission_rules.some((rule) => rule.tier_from !== null) && (
        <p className="quiet">
          <Trans
            id={
              'Tiers count your orders with {merchant_name} in the calendar month of each order, excluding rejected orders. An order keeps the rate at which it was recorded.'
            }
            values={{ merchant_name: brand.merchant_name }}
          />
        </p>
      )}
    </section>
  );
}

function PromotionMethods({ brand }: { brand: BrandDetails }) {
  const labels = useDictionary();
  const methods = Object.entries(brand.promotion_methods);
  return (
    <section className="card stack" aria-labelledby="promotion">
      <h2 id="promotion">{t('Promotion methods')}</h2>
      {methods.length === 0 ? (
        <p className="quiet">{t('The brand has not restricted any promotion methods.')}</p>
      ) : (
        <dl className={styles.pairs}>
          {methods.map(([method, stance]) => (
            <div key={method} className="contents">
              <dt>{labels.of('promotion_methods', Number(method))}</dt>
              <dd>
                <StatusPill {...(stances[stance] ?? { tone: 'neutral', word: stance })} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Restrictions({ brand }: { brand: BrandDetails }) {
  return (
    <section className="card stack" aria-labelledby="limits">
      <h2 id="limits">{t('Restrictions')}</h2>
      <dl className={styles.pairs}>
        <dt>{t('General')}</dt>
        <dd className={styles.text}>{brand.restrictions ?? t('None specified')}</dd>
        <dt>{t('Paid search')}</dt>
        <dd className={styles.text}>
          {brand.ppc_policy ?? t('Not specified. Ask the brand before you bid.')}
        </dd>
        <dt>{t('Prohibited keywords')}</dt>
        <dd>
          {brand.filter_words.length === 0 ? (
            t('None specified')
          ) : (
            <ul className={styles.tags}>
              {brand.filter_words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </section>
  );
}

function ruleColumns(zone: string | undefined): Column<CommissionRuleRow>[] {
  return [
    {
      id: 'name',
      head: t('Rule'),
      width: 160,
      cell: (rule) => (
        <>
          <strong>{rule.name}</strong>
          {rule.publisher_id !== null && <span className="quiet"> · {t('specific to you')}</span>}
        </>
      ),
    },
    {
      id: 'pays',
      head: t('Pays'),
      numeric: true,
      cell: payText,
    },
    { id: 'for', head: t('For'), width: 180, cell: conditionOf },
    {
      id: 'effective_from',
      head: t('Since'),
      cell: (rule) => <Time at={rule.effective_from} zone={zone} day />,
    },
    { id: 'terms_version', head: t('Version'), numeric: true, cell: (rule) => rule.terms_version },
  ];
}

function conditionOf(rule: CommissionRuleRow): string {
  const parts = [
    rule.category && t('category {category}', { category: rule.category }),
    rule.sku && t('SKU {sku}', { sku: rule.sku }),
    rule.customer_kind && customerKindText(rule.customer_kind),
    customerOrderText(rule.customer_order),
    rule.country && t('orders from {country}', { country: countryName(rule.country) }),
    tierText(rule, rule.currency),
  ];
  const text = listText(parts);
  return text ? `${text[0]?.toUpperCase()}${text.slice(1)}` : t('All other order lines');
}
