import type { ProductRow } from '#contract/products/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { countText, roundedText } from '#web/lib/numbers.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { CopyLinkButton } from '#web/ui/copy-link-button.tsx';
import { Money, moneyText } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './products.module.css';

/** The price, the original price, and whether the price dropped recently. */
export function Price({ product }: { product: ProductRow }) {
  const { price, original_price, dropped_from, currency, discount } = product;
  return (
    <span className="row gap-6">
      <span className={styles.now}>
        <Money amount={price} currency={currency} />
      </span>
      {original_price && (
        <s className="quiet">
          <span className="hidden-text">{t('before')} </span>
          {moneyText(original_price, currency)}
        </s>
      )}
      {discount > 0 && <StatusPill tone="up" word={t('{discount}% off', { discount })} />}
      {dropped_from && (
        <StatusPill
          tone="up"
          word={t('Price drop')}
          reason={t('It was {dropped_from} before its last change.', {
            dropped_from: moneyText(dropped_from, currency),
          })}
        />
      )}
    </span>
  );
}

/** The commission of the publisher. */
export function Commission({ product }: { product: ProductRow }) {
  if (product.commission_rate === '0')
    return <span className="quiet">{t('No commission given')}</span>;
  return (
    <span>
      <Trans
        id={'up to {commission_rate}% · <0/>'}
        values={{ commission_rate: roundedText(Number(product.commission_rate), 2) }}
        components={{ 0: <Money amount={product.commission} currency={product.currency} /> }}
      />
    </span>
  );
}

export function Rating({ product }: { product: ProductRow }) {
  if (!product.rating) return <span className="quiet">{t('No rating')}</span>;
  return (
    <span>
      <span aria-hidden="true">★ </span>
      {Number(product.rating).toFixed(1)} <span className="hidden-text">{t('of 5')} </span>
      <span className="quiet">({countText(product.reviews)})</span>
    </span>
  );
}

/** Whether the product can be ordered, as its feed says. */
export function Availability({ product }: { product: ProductRow }) {
  return product.available ? (
    <StatusPill tone="up" word={t('Available')} />
  ) : (
    <StatusPill tone="neutral" word={t('Unavailable')} />
  );
}

export function PromoCodes({ product }: { product: ProductRow }) {
  if (product.promo_codes.length === 0) return null;
  return (
    <span className="row">
      {product.promo_codes.slice(0, 3).map((code) => (
        <CopyField key={code} text={code} what={t('code {code}', { code })} />
      ))}
    </span>
  );
}

export function ProductLink(props: { product: ProductRow; siteId: number | undefined }) {
  const { product, siteId } = props;
  if (!product.available) return null;
  if (!product.allow_deep_link && product.relationship_status === 2) {
    return <span className="quiet">{t('The brand allows links to its home page only')}</span>;
  }
  return <CopyLinkButton {...product} target={product.url} siteId={siteId} what={product.name} />;
}
