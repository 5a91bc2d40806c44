import { Link } from '@tanstack/react-router';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { commissionText } from '#web/ui/commission-text.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './dashboard-reply.ts';

// The dictionary names the two approval types by the numbers of the brand filter.
const VERIFY_TYPES: Readonly<Record<string, number>> = { auto: 1, manual: 2 };

/** The newest brands, to apply to. */
export function NewestBrands({ brands }: { brands: Dashboard['newest_brands'] }) {
  const labels = useDictionary();
  if (brands.length === 0) return null;
  return (
    <section className="card" aria-labelledby="newest-brands">
      <div className="spread">
        <h2 id="newest-brands">{t('Newest brands')}</h2>
        <Link to="/brands/find" search={{ status: '0' }}>
          {t('Find brands')}
        </Link>
      </div>
      <ul className={styles.list}>
        {brands.map((brand) => (
          <li key={brand.mcid} className={styles.item}>
            <BrandLogo name={brand.merchant_name} logo={brand.logo} size={32} />
            <span className={styles.grow}>
              <Link to={`/brands/${brand.mcid}`}>{brand.merchant_name}</Link>
              <br />
              <span className={styles.small}>
                {[
                  brand.comm_rate && commissionText(brand.comm_rate),
                  t('{days, plural, one {# cookie day} other {# cookie days}}', {
                    days: brand.cookie_days,
                  }),
                  labels.of('verify_type', VERIFY_TYPES[brand.approval_type] ?? null),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
