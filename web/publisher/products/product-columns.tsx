import type { ProductRow } from '#contract/products/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { t } from '#web/lib/i18n.ts';
import cards from '#web/ui/cards.module.css';
import type { Column } from '#web/ui/data-table.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Availability, Commission, Price, ProductLink, Rating } from './product-values.tsx';
import styles from './products.module.css';

/** The columns of the list of products. */
export function productColumns(siteId: number | undefined): readonly Column<ProductRow>[] {
  return [
    nameColumn(),
    ...offerColumns(),
    {
      id: 'link',
      head: t('Link'),
      width: 170,
      cell: (product) => <ProductLink product={product} siteId={siteId} />,
    },
  ];
}

const nameColumn = (): Column<ProductRow> => ({
  id: 'name',
  head: t('Product'),
  width: 280,
  cell: (product) => (
    <span className={styles.product}>
      <ProductPicture src={product.picture} size={48} />
      <span>
        <strong>{product.name}</strong>
        <br />
        <span className={`quiet ${cards.small}`}>
          {product.merchant_name} · {product.asin}
        </span>
      </span>
    </span>
  ),
});

/** Price, commission, category, availability and rating. */
function offerColumns(): readonly Column<ProductRow>[] {
  return [
    { id: 'price', head: t('Price'), width: 180, cell: (product) => <Price product={product} /> },
    {
      id: 'commission',
      head: t('Commission'),
      width: 160,
      cell: (product) => <Commission product={product} />,
    },
    {
      id: 'category',
      head: t('Category'),
      width: 150,
      cell: (product) => (product.category ? categoryText(product.category) : '–'),
    },
    {
      id: 'available',
      head: t('Availability'),
      cell: (product) => <Availability product={product} />,
    },
    {
      id: 'rating',
      head: t('Rating'),
      width: 110,
      cell: (product) => <Rating product={product} />,
    },
  ];
}
