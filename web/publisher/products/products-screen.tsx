import { Link, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listProducts, type ProductRow } from '#contract/products/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import cards from '#web/ui/cards.module.css';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { ChosenTable } from '#web/ui/chosen-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingListed } from '#web/ui/nothing-listed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ProductPicture } from './product-picture.tsx';
import { type BrandType, productQueryOf } from './product-query.ts';
import { ProductToolbar } from './product-toolbar.tsx';
import {
  Availability,
  Commission,
  Price,
  ProductLink,
  PromoCodes,
  Rating,
} from './product-values.tsx';
import styles from './products.module.css';
import { useProductFilters } from './use-product-filters.ts';

/**
 * /amazon: products of marketplace brands, each with its ASIN. /products: those of brands with their
 * own website. One screen, because a file for each would be one more request.
 */
export default function ProductsScreen() {
  const isMarketplace = useMatches({
    select: (matches) => matches.at(-1)?.pathname.startsWith('/amazon') ?? false,
  });
  const type: BrandType = isMarketplace ? 2 : 1;
  const [url, setUrl] = useUrl();
  const query = productQueryOf(url, type);
  const products = useApiQuery(listProducts, query);
  const filters = useProductFilters(url, setUrl, query);
  const reply = products.data;
  return (
    <>
      <PageHeader
        title={isMarketplace ? t('Marketplace Products') : t('Shop Products')}
        sub={t('Prices and commission are in each brand’s currency, from its latest feed.')}
        actions={
          <ChannelSelect
            value={query.site_id}
            onChange={(siteId) => setUrl({ site_id: String(siteId) })}
          />
        }
      />
      <div className="stack">
        <ProductToolbar url={url} setUrl={setUrl} query={query} filters={filters} />
        <p role="status" className="quiet">
          {reply && foundText(reply)}
        </p>
        <QueryResult query={products}>
          <ProductList
            products={reply?.list}
            query={query}
            isTable={url.view === 'list'}
            dimmed={products.isPlaceholderData}
            empty={
              <NothingListed {...filters} total={reply?.total}>
                <EmptyState title={t('No products yet')}>
                  {t('Products appear here once a brand provides a feed.')}
                </EmptyState>
              </NothingListed>
            }
          />
        </QueryResult>
      </div>
      <UrlPager total={reply?.total ?? 0} curPage={query.curPage} perPage={query.perPage} />
    </>
  );
}

type Counted = { total: number; total_capped: boolean; searched_for: string | null };

function foundText({ total, total_capped, searched_for }: Counted): string {
  const count = countText(total);
  const found = total_capped
    ? t('{count}+ products; the first {count} can be browsed', { count })
    : counted(total, 'product');
  return searched_for
    ? t('{found} for “{searched_for}”, the nearest words there are', { found, searched_for })
    : found;
}

type ProductListProps = {
  products: readonly ProductRow[] | undefined;
  query: ReturnType<typeof productQueryOf>;
  isTable: boolean;
  dimmed: boolean;
  empty: ReactNode;
};

function ProductList({ products, query, isTable, ...shown }: ProductListProps) {
  if (isTable) {
    return (
      <ChosenTable
        name="products"
        label={t('Products')}
        columns={productColumns(query.site_id)}
        rows={products}
        rowKey={(product) => product.product_id}
        skeletonRows={query.perPage}
        {...shown}
      />
    );
  }
  return (
    <CardGrid
      rows={products}
      rowKey={(product) => product.product_id}
      card={(product, isFirst) => (
        <ProductCard product={product} siteId={query.site_id} isFirst={isFirst} />
      )}
      classes={styles}
      skeleton={
        <>
          <span className={`skeleton ${styles.wide}`} />
          <Skeleton height={16} width="80%" />
          <Skeleton height={60} />
          <Skeleton height={40} />
        </>
      }
      {...shown}
    />
  );
}

type ProductCardProps = { product: ProductRow; siteId: number | undefined; isFirst: boolean };

/** One product in the grid. */
function ProductCard({ product, siteId, isFirst }: ProductCardProps) {
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

/** The columns of the list of products. */
function productColumns(siteId: number | undefined): readonly Column<ProductRow>[] {
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
