import type { TermsVersion } from '#contract/terms/fields.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { Trans } from '#web/ui/trans.tsx';
import { customerKindText } from './customer-kind-text.ts';
import { customerOrderText } from './customer-order-text.ts';
import { payText } from './pay-text.ts';
import { StatusPill, type Tone } from './status-pill.tsx';
import styles from './terms-history.module.css';
import { tierText } from './tier-text.ts';
import { Time } from './time.tsx';

type Change = TermsVersion['changes'][number];

const states: Readonly<Record<TermsVersion['status'], { tone: Tone; word: string }>> = {
  announced: { tone: 'wait', word: t('Announced') },
  in_force: { tone: 'up', word: t('In force') },
  past: { tone: 'neutral', word: t('Past') },
  withdrawn: { tone: 'neutral', word: t('Withdrawn') },
};

const effects: Readonly<Record<Change['effect'], { tone: Tone; word: string }>> = {
  raised: { tone: 'up', word: t('More') },
  changed: { tone: 'wait', word: t('Different') },
  cut: { tone: 'down', word: t('Less') },
  zero: { tone: 'down', word: t('Nothing') },
};

type TermsHistoryProps = { versions: readonly TermsVersion[]; zone?: string | undefined };

/** Every version of a brand's terms: when it applies, and what it changed. */
export function TermsHistory({ versions, zone }: TermsHistoryProps) {
  return (
    <ol className={styles.versions} aria-label={t('Terms history')}>
      {versions.map((version) => (
        <li key={version.terms_version} className={styles.version}>
          <VersionHead version={version} zone={zone} />
          {version.note && <p className={styles.text}>“{version.note}”</p>}
          {version.changes.length === 0 ? (
            <p className="quiet">
              {version.effect === 'first' ? t('Initial terms.') : t('No commission changes.')}
            </p>
          ) : (
            <ul className={styles.changes}>
              {version.changes.map((change) => (
                <li key={caseOf(change)}>
                  <StatusPill {...effects[change.effect]} />
                  <span>{caseOf(change)}</span>
                  <span className="num">
                    {change.before ? payText(change.before) : t('nothing')} →{' '}
                    <strong>{change.after ? payText(change.after) : t('nothing')}</strong>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

type VersionHeadProps = { version: TermsVersion; zone: string | undefined };

function VersionHead({ version, zone }: VersionHeadProps) {
  return (
    <p className="row">
      <strong>
        <Trans id={'Version {terms_version}'} values={{ terms_version: version.terms_version }} />
      </strong>
      <StatusPill {...states[version.status]} />
      <span className="quiet">
        <Period {...version} zone={zone} />
        {version.announced_at < version.effective_from && (
          <>
            {' · '}
            <Trans
              id="announced <0/>"
              components={{ 0: <Time at={version.announced_at} zone={zone} day /> }}
            />
          </>
        )}
      </span>
    </p>
  );
}

type PeriodProps = Pick<TermsVersion, 'status' | 'effective_from' | 'effective_to'> & {
  zone: string | undefined;
};

function Period({ status, effective_from, effective_to, zone }: PeriodProps) {
  const from = <Time at={effective_from} zone={zone} />;
  if (status === 'withdrawn') return <Trans id={'planned from <0/>'} components={{ 0: from }} />;
  if (!effective_to) return <Trans id={'from <0/>'} components={{ 0: from }} />;
  const components = { 0: from, 1: <Time at={effective_to} zone={zone} /> };
  return <Trans id={'from <0/> to <1/>'} components={components} />;
}

function caseOf(change: Change): string {
  const parts = [
    change.category && t('category {category}', { category: change.category }),
    change.sku && t('SKU {sku}', { sku: change.sku }),
    change.customer_kind && customerKindText(change.customer_kind),
    customerOrderText(change.customer_order),
    change.country && t('orders from {country}', { country: countryName(change.country) }),
    change.publisher_id && t('publisher {publisher_id}', { publisher_id: change.publisher_id }),
    tierText(change, (change.after ?? change.before)?.currency ?? ''),
  ];
  const list = listText(parts);
  return list ? t('Only {list}', { list }) : t('All other orders');
}
