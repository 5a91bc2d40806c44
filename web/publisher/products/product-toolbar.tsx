import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Suspense, use, useState } from 'react';
import { productOrders } from '#contract/products/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import cards from '#web/ui/cards.module.css';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { InSheet } from '#web/ui/in-sheet.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import type { ProductQuery } from './product-query.ts';
import styles from './products.module.css';
import type { useProductFilters } from './use-product-filters.ts';

const AppDialog = lateDialog(() => import('#web/ui/app-dialog.tsx').then((file) => file.AppDialog));

const ORDER_WORDS: Readonly<Record<(typeof productOrders)[number], string>> = {
  relevance: t('Best match'),
  newest: t('Newest'),
  commission: t('Commission rate'),
  discount: t('Discount'),
  rating: t('Rating'),
  reviews: t('Most reviewed'),
};

type ProductToolbarProps = {
  url: UrlValues;
  setUrl: (changes: UrlValues, options?: { replace?: boolean }) => void;
  query: ProductQuery;
  filters: ReturnType<typeof useProductFilters>;
};

/** Search, product numbers, prices, filters, order and view, all stored in the URL. */
export function ProductToolbar({ url, setUrl, query, filters }: ProductToolbarProps) {
  const currency = url.currency ?? 'USD';
  return (
    <>
      <Toolbar>
        <SearchField
          label={t('Search products')}
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <FilterButton {...filters} />
        <PriceField
          key={`min ${url.min_price}`}
          name="min_price"
          label={t('Price from, {currency}', { currency })}
          url={url}
          setUrl={setUrl}
        />
        <PriceField
          key={`max ${url.max_price}`}
          name="max_price"
          label={t('Price to, {currency}', { currency })}
          url={url}
          setUrl={setUrl}
        />
        <AsinDialog key={url.asins} query={query} setUrl={setUrl} />
        <span className={`row ${cards.right}`}>
          <NativeSelect
            aria-label={t('Sort by')}
            value={query.order_type}
            data={productOrders
              .filter((one) => one !== 'relevance' || query.keyword)
              .map((value) => ({ value, label: ORDER_WORDS[value] }))}
            onChange={(event) => setUrl({ order_type: event.currentTarget.value })}
          />
          <Segments
            aria-label={t('View')}
            value={url.view === 'list' ? 'list' : 'cards'}
            onChange={(view) => setUrl({ view: view === 'list' ? 'list' : undefined })}
            data={[
              { value: 'cards', label: t('Cards') },
              { value: 'list', label: t('List') },
            ]}
          />
        </span>
      </Toolbar>
      <FilterChips {...filters} />
    </>
  );
}

type PriceFieldProps = Pick<ProductToolbarProps, 'url' | 'setUrl'> & {
  name: 'min_price' | 'max_price';
  label: string;
};

function PriceField({ name, label, url, setUrl }: PriceFieldProps) {
  const isInSheet = use(InSheet);
  const [typed, setTyped] = useState(url[name] ?? '');
  const isAmount = typed === '' || /^\d{1,11}(\.\d{1,4})?$/.test(typed);
  const commit = () => {
    if (isAmount && typed !== (url[name] ?? '')) setUrl({ [name]: typed });
  };
  return (
    <TextInput
      className={styles.price}
      name={name}
      {...(isInSheet ? { label } : { 'aria-label': label, placeholder: label })}
      inputMode="decimal"
      value={typed}
      error={isAmount ? undefined : t('Enter an amount such as 19.90')}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

type AsinDialogProps = Pick<ProductToolbarProps, 'query' | 'setUrl'>;

function AsinDialog({ query: { type, asins }, setUrl }: AsinDialogProps) {
  const label = type === 2 ? t('ASIN list') : t('SKU list');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(asins ?? '');
  const count = new Set(typed.split(/[\s,;]+/).filter(Boolean)).size;
  const search = () => {
    setOpened(false);
    setUrl({
      asins: typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .join(','),
    });
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {asins ? t('Numbers ({length})', { length: asins.split(',').length }) : label}
      </Button>
      <Suspense>
        <AppDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title={t('Find products by number')}
          actions={
            <>
              <Button variant="default" onClick={() => setOpened(false)}>
                {t('Cancel')}
              </Button>
              <Button onClick={search} disabled={count > 50}>
                {t('Find products')}
              </Button>
            </>
          }
        >
          <NumbersField count={count} value={typed} onChange={setTyped} />
        </AppDialog>
      </Suspense>
    </>
  );
}

type NumbersFieldProps = { count: number; value: string; onChange: (value: string) => void };

function NumbersField({ count, value, onChange }: NumbersFieldProps) {
  return (
    <Textarea
      name="asins"
      label={t('ASINs or SKUs')}
      description={t(
        'Up to 50, separated by commas, spaces or line breaks. Leave empty to show all products.',
      )}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={2000}
      spellCheck={false}
      value={value}
      error={count > 50 ? t('{count} numbers are too many', { count }) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
