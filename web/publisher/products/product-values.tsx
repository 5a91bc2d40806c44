import type { ProductRow } from '#contract/products/publisher.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { CopyLinkButton } from '#web/ui/copy-link-button.tsx';
import { Money, moneyText } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
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
          <span className="hidden-text">before </span>
          {moneyText(original_price, currency)}
        </s>
      )}
      {discount > 0 && <StatusPill tone="up" word={`${discount}% off`} />}
      {dropped_from && (
        <StatusPill
          tone="up"
          word="Price drop"
          reason={`It was ${moneyText(dropped_from, currency)} before its last change.`}
        />
      )}
    </span>
  );
}

/** The commission of the publisher. */
export function Commission({ product }: { product: ProductRow }) {
  if (product.commission_rate === '0') return <span className="quiet">No commission given</span>;
  return (
    <span>
      up to {product.commission_rate}% ·{' '}
      <Money amount={product.commission} currency={product.currency} />
    </span>
  );
}

export function Rating({ product }: { product: ProductRow }) {
  if (!product.rating) return <span className="quiet">No rating</span>;
  return (
    <span>
      <span aria-hidden="true">★ </span>
      {Number(product.rating).toFixed(1)} <span className="hidden-text">of 5 </span>
      <span className="quiet">({product.reviews.toLocaleString('en')})</span>
    </span>
  );
}

export function PromoCodes({ product }: { product: ProductRow }) {
  if (product.promo_codes.length === 0) return null;
  return (
    <span className="row">
      {product.promo_codes.slice(0, 3).map((code) => (
        <CopyField key={code} text={code} what={`code ${code}`} />
      ))}
    </span>
  );
}

export function ProductLink(props: { product: ProductRow; siteId: number | undefined }) {
  const { product, siteId } = props;
  if (!product.available) return <StatusPill tone="neutral" word="Unavailable" />;
  if (!product.allow_deep_link && product.relationship_status === 2) {
    return <span className="quiet">The brand allows links to its home page only</span>;
  }
  return <CopyLinkButton {...product} target={product.url} siteId={siteId} what={product.name} />;
}
