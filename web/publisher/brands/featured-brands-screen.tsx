import { Suspense } from 'react';
import { type BrandRow, featureBrands } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { Banners } from '#web/ui/banners.tsx';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BrandFinder } from './brand-finder.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { positive } from './brand-query.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBrandHandling } from './use-brand-handling.ts';

const ApplyDialog = lateDialog(() => import('./apply-dialog.tsx').then((file) => file.ApplyDialog));

/** Brands selected by the network, and the newest ones. */
export default function FeaturedBrandsScreen() {
  const [url, setUrl] = useUrl();
  const siteId = positive(url.site_id);
  const brands = useApiQuery(featureBrands, { site_id: siteId });
  const handled = useBrandHandling((brand: BrandRow) => setUrl({ preview: brand.mcid }));
  const grid = (list: readonly BrandRow[] | undefined, empty: React.ReactNode) => (
    <BrandGrid
      brands={list}
      handling={handled.handling}
      dimmed={brands.isPlaceholderData}
      empty={empty}
      skeletons={4}
    />
  );
  return (
    <>
      <PageHeader
        title={t('Featured Brands')}
        sub={t('Brands selected by the network, recommendations for you, and the newest brands.')}
        actions={
          <>
            <ChannelSelect
              value={siteId}
              onChange={(chosen) => setUrl({ site_id: String(chosen) })}
            />
            <LinkButton
              variant="default"
              className="self-end"
              to="/brands/find"
              search={{ status: '0' }}
            >
              {t('Find brands')}
            </LinkButton>
          </>
        }
      />
      {brands.error ? (
        <div className="card">
          <LoadError error={brands.error} onRetry={() => void brands.refetch()} />
        </div>
      ) : (
        <div className="stack gap-24">
          <BrandFinder siteId={siteId} />
          <Banners placement="featured" />
          <section className="stack" aria-labelledby="featured">
            <h2 id="featured">{t('Featured')}</h2>
            {grid(
              brands.data?.featured,
              <EmptyState title={t('No featured brands')}>
                {t('Brands that the network recommends appear here.')}
              </EmptyState>,
            )}
          </section>
          {brands.data && brands.data.best.length > 0 && (
            <section className="stack" aria-labelledby="best">
              <h2 id="best">{t('Recommended for you')}</h2>
              <p className="quiet">{whyBest(brands.data.best)}</p>
              {grid(brands.data.best, null)}
            </section>
          )}
          <section className="stack" aria-labelledby="newest">
            <h2 id="newest">{t('Newest')}</h2>
            {grid(
              brands.data?.newest,
              <EmptyState title={t('No brands yet')}>{t('New brands appear here.')}</EmptyState>,
            )}
          </section>
        </div>
      )}
      <SelectionBar
        count={handled.selected.length}
        onApply={handled.applyToSelected}
        onClear={handled.selectNone}
      />
      <BrandPreview
        mcid={url.preview}
        siteId={siteId}
        onClose={() => setUrl({ preview: undefined })}
        onApply={handled.handling.apply}
      />
      <Suspense fallback={null}>
        <ApplyDialog
          {...handled.dialog}
          onClose={handled.closeDialog}
          siteId={siteId}
          onApplied={handled.selectNone}
        />
      </Suspense>
    </>
  );
}

/** The reason for the recommended brands: the categories in which the publisher had success. */
function whyBest(best: ReplyOf<typeof featureBrands>['best']): string {
  const names = [...new Set(best.map((brand) => brand.because))];
  return t('Based on your results in {list} in the last 90 days.', { list: names.join(', ') });
}
