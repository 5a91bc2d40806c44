import { Link } from '@tanstack/react-router';
import type { ProductRow } from '#contract/products/publisher.ts';
import cards from '#web/ui/cards.module.css';
import { ProductPicture } from './product-picture.tsx';
import {
  Availability,
  Commission,
  Price,
  ProductLink,
  PromoCodes,
  Rating,
} from './product-values.tsx';
import styles from './products.module.css';

type ProductCardProps = { product: ProductRow; siteId: number | undefined; isFirst: boolean };

/** One product in the grid. */
export function ProductCard({ product, siteId, isFirst }: ProductCardProps) {
  const { name, merchant_name, mcid, asin, category } = product;
  return (
    <article className={`card ${cards.card} ${styles.card}`} aria-label={name}>
      <ProductPicture src={product.picture} size="wide" isFirst={isFirst} />
      <h2>{name}</h2>
      <p className={`quiet ${cards.small}`}>
        <Link to="/brands/$mcid" params={{ mcid }}>
          {merchant_name}
        </Link>{' '}
        · <span className="mono">{asin}</span>
      </p>
      {category && <p className={`quiet ${cards.small}`}>{category.replaceAll(' > ', ' › ')}</p>}
      <Price product={product} />
      <p className={cards.small}>
        <Commission product={product} />
      </p>
      <p className={cards.small}>
        <Availability product={product} /> <Rating product={product} />
      </p>
      <PromoCodes product={product} />
      <div className={cards.foot}>
        <ProductLink product={product} siteId={siteId} />
      </div>
    </article>
  );
}
