import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { Money } from '#web/ui/money.tsx';
import { ClickCounts } from './click-counts.tsx';
import styles from './dashboard.module.css';
import type { Dashboard } from './dashboard-reply.ts';
import { Sparkline } from './sparkline.tsx';

/** The brands with the highest commission in the period. */
export function TopBrands({ data }: { data: Dashboard }) {
  const mayRead = useMay('brands.read');
  return (
    <section className="card" aria-labelledby="top-brands">
      <div className="spread">
        <h2 id="top-brands">{t('Top brands')}</h2>
        <Link
          to="/reports/performance"
          search={{ start_date: data.start_date, end_date: data.end_date, group_by: 'brand' }}
        >
          {t('All brands')}
        </Link>
      </div>
      {data.top_brands.length === 0 ? (
        <p className="quiet mt-8">
          {t('Your highest-earning brands appear here.')}{' '}
          {mayRead && <Link to="/brands/find">{t('Find brands')}</Link>}
        </p>
      ) : (
        <ul className={styles.list}>
          {data.top_brands.map((brand) => (
            <li key={`${brand.mcid} ${brand.currency}`} className={styles.item}>
              <BrandLogo name={brand.merchant_name} logo={brand.logo} size={32} />
              <span className={styles.grow}>
                {mayRead ? (
                  <Link to={`/brands/${brand.mcid}`}>{brand.merchant_name}</Link>
                ) : (
                  brand.merchant_name
                )}
                <br />
                <ClickCounts clicks={brand.valid_clicks} orders={brand.orders} />
              </span>
              <Sparkline values={brand.series.map(Number)} />
              <Money amount={brand.commission} currency={brand.currency} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
