import { useState } from 'react';
import { percentText } from '#contract/money.ts';
import { listProducts, type ProductRow } from '#contract/products/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { CopyLinkButton } from '#web/ui/copy-link-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Money } from '#web/ui/money.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { BrandDetails } from './brand-details.ts';

type ProductsTabProps = { brand: BrandDetails; siteId: number | undefined };

/** The brand's products with the commission of each; the search tolerates typing errors. */
export default function ProductsTab({ brand, siteId }: ProductsTabProps) {
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState({ curPage: 1, perPage: 10 });
  const { mcid, merchant_name: name } = brand;
  const asked = { mcid, site_id: siteId, keyword: keyword || undefined, ...page };
  const products = useApiQuery(listProducts, asked, { quiet: true });
  if (products.error) {
    return <LoadError error={products.error} onRetry={() => void products.refetch()} />;
  }
  return (
    <section className="stack" aria-label={t('Products')}>
      <div className="spread">
        <SearchField
          label={t('Search products')}
          value={keyword}
          onSearch={(text) => {
            setKeyword(text);
            setPage((before) => ({ ...before, curPage: 1 }));
          }}
        />
        <LinkButton
          variant="default"
          to={brand.type === 2 ? '/amazon' : '/products'}
          search={{ mcid }}
        >
          {t('All filters')}
        </LinkButton>
      </div>
      <DataTable
        label={t('Products of {name}', { name })}
        columns={columnsFor(brand, siteId)}
        rows={products.data?.list}
        rowKey={(product) => product.product_id}
        dimmed={products.isPlaceholderData}
        skeletonRows={page.perPage}
        stickyFirst
        empty={<NoProducts brand={brand} keyword={keyword} />}
      />
      <Pager total={products.data?.total ?? 0} {...page} onChange={setPage} />
    </section>
  );
}

const NO_FEED = msg('{name} has not provided a product feed.');
const NO_FEED_BUT_LINKS = msg(
  '{name} has not provided a product feed. You can still create links to any of its pages.',
);

function NoProducts({ brand, keyword }: { brand: BrandDetails; keyword: string }) {
  if (keyword !== '') return <EmptyState title={t('No products match “{keyword}”', { keyword })} />;
  return (
    <EmptyState title={t('No products yet')}>
      <Trans
        id={brand.allow_deep_link ? NO_FEED_BUT_LINKS : NO_FEED}
        values={{ name: brand.merchant_name }}
      />
    </EmptyState>
  );
}

function columnsFor(brand: BrandDetails, siteId: number | undefined): Column<ProductRow>[] {
  const { mcid, merchant_name, relationship_status } = brand;
  return [
    ...columns,
    {
      id: 'link',
      head: t('Link'),
      width: 180,
      cell: (product) => (
        <CopyLinkButton
          {...{ mcid, merchant_name, relationship_status, siteId }}
          target={brand.allow_deep_link ? product.url : brand.site_url}
          what={product.name}
        />
      ),
    },
  ];
}

const columns: Column<ProductRow>[] = [
  {
    id: 'name',
    head: t('Product'),
    width: 240,
    cell: (product) => (
      <>
        <a href={product.url} target="_blank" rel="noopener noreferrer">
          {product.name}
        </a>
        <br />
        <span className="quiet">
          {product.category ? categoryText(product.category) : product.asin}
        </span>
      </>
    ),
  },
  {
    id: 'price',
    head: t('Price'),
    numeric: true,
    cell: (product) => (
      <>
        <Money amount={product.price} currency={product.currency} />
        {product.discount > 0 && <span className="quiet"> −{percentText(product.discount)}</span>}
      </>
    ),
  },
  {
    id: 'commission',
    head: t('Commission'),
    hint: t('The highest commission available to all publishers.'),
    numeric: true,
    currencyOf: (product) => product.currency,
    cell: (product) => <Money amount={product.commission} currency={product.currency} />,
  },
  {
    id: 'available',
    head: t('Stock'),
    cell: (product) =>
      product.available ? (
        <StatusPill tone="up" word={t('Available')} />
      ) : (
        <StatusPill tone="neutral" word={t('Unavailable')} />
      ),
  },
];
