import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { listProducts, type ProductRow } from '#contract/products/publisher.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import cards from '#web/ui/cards.module.css';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError, NothingMatches, NothingOnPage } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { productQueryOf } from './product-query.ts';
import { ProductToolbar } from './product-toolbar.tsx';
import styles from './products.module.css';
import { useProductFilters } from './use-product-filters.ts';

/** Products of the marketplace and of all other brands, with a link for each. */
export default function ProductsScreen() {
  const [url, setUrl] = useUrl();
  const query = productQueryOf(url);
  const products = useApiQuery(listProducts, query);
  const filters = useProductFilters(url, setUrl, query.site_id);
  const reply = products.data;
  const empty = emptyOf(reply?.total ?? 0, filters, () => setUrl({ curPage: undefined }));
  return (
    <>
      <PageHeader
        title={t('Marketplace Products')}
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
          {reply && countText(reply)}
        </p>
        {products.error ? (
          <div className="card">
            <LoadError error={products.error} onRetry={() => void products.refetch()} />
          </div>
        ) : url.view === 'list' ? (
          <DataTable
            label={t('Products')}
            columns={productColumns(query.site_id)}
            rows={reply?.list}
            rowKey={(product) => product.product_id}
            dimmed={products.isPlaceholderData}
            skeletonRows={query.perPage}
            empty={empty}
          />
        ) : (
          <Cards
            products={reply?.list}
            siteId={query.site_id}
            dimmed={products.isPlaceholderData}
            empty={empty}
          />
        )}
      </div>
      <UrlPager total={reply?.total ?? 0} curPage={query.curPage} perPage={query.perPage} />
    </>
  );
}

type Counted = { total: number; total_capped: boolean; searched_for: string | null };

function countText({ total, total_capped, searched_for }: Counted): string {
  const count = total.toLocaleString(locale);
  const found = total_capped
    ? t('{count}+ products; the first {count} can be browsed', { count })
    : `${count} ${total === 1 ? 'product' : 'products'}`;
  return searched_for
    ? t('{found} for “{searched_for}”, the nearest words there are', { found, searched_for })
    : found;
}

function emptyOf(
  total: number,
  filters: ReturnType<typeof useProductFilters>,
  onFirstPage: () => void,
): ReactNode {
  if (total > 0) return <NothingOnPage onFirstPage={onFirstPage} />;
  if (filters.isFiltered) return <NothingMatches onClear={filters.onClear} />;
  return (
    <EmptyState title={t('No products yet')}>
      {t('Products appear here once a brand provides a feed.')}
    </EmptyState>
  );
}

type CardsProps = {
  products: readonly ProductRow[] | undefined;
  siteId: number | undefined;
  dimmed: boolean;
  empty: ReactNode;
};

function Cards({ products, siteId, dimmed, empty }: CardsProps) {
  if (products?.length === 0) return <div className="card">{empty}</div>;
  return (
    <div
      className={`${cards.grid} ${styles.grid}`}
      data-dimmed={dimmed || undefined}
      aria-busy={products === undefined || dimmed}
    >
      {products?.map((product) => (
        <ProductCard key={product.product_id} product={product} siteId={siteId} />
      )) ??
        Array.from({ length: 8 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity.
          <div key={place} className={`card ${cards.card} ${styles.card}`} aria-hidden="true">
            <Skeleton height={160} />
            <Skeleton height={16} width="80%" />
            <Skeleton height={60} />
            <Skeleton height={40} />
          </div>
        ))}
    </div>
  );
}
