import { useDeferredValue } from 'react';
import { type BrandRow, featureBrands } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { Banners, useBanners } from '#web/ui/banners.tsx';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BrandDialogs } from './brand-dialogs.tsx';
import { BrandFinder } from './brand-finder.tsx';
import { BrandGrid, type BrandGridProps } from './brand-grid.tsx';
import { positive } from './brand-query.ts';
import { type BrandHandling, useBrandHandling } from './use-brand-handling.ts';

/** Brands selected by the network, and the newest ones. */
export default function FeaturedBrandsScreen() {
  const [url, setUrl] = useUrl();
  const siteId = positive(url.site_id);
  const handled = useBrandHandling((brand: BrandRow) => setUrl({ preview: brand.mcid }));
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
      <FeaturedBrands siteId={siteId} handling={handled.handling} />
      <BrandDialogs
        handled={handled}
        siteId={siteId}
        previewed={url.preview}
        onClosePreview={() => setUrl({ preview: undefined })}
      />
    </>
  );
}

type FeaturedBrandsProps = { siteId: number | undefined; handling: BrandHandling };

function FeaturedBrands({ siteId, handling }: FeaturedBrandsProps) {
  const brands = useApiQuery(featureBrands, { site_id: siteId });
  const { featured, best, newest } = brands.data ?? {};
  if (useBanners('featured').isPending) return <Skeleton height={640} radius={12} />;
  const grid = { handling, dimmed: brands.isPlaceholderData, skeletons: 4 };
  return (
    <QueryResult query={brands}>
      <div className="stack gap-24">
        <BrandFinder siteId={siteId} />
        <Banners placement="featured" />
        <section className="stack" aria-labelledby="featured">
          <h2 id="featured">{t('Featured')}</h2>
          <BrandGrid
            {...grid}
            brands={featured}
            empty={
              <EmptyState title={t('No featured brands')}>
                {t('Brands that the network recommends appear here.')}
              </EmptyState>
            }
          />
        </section>
        <FurtherBrands best={best} newest={newest} grid={grid} />
      </div>
    </QueryResult>
  );
}

type FurtherBrandsProps = Partial<Pick<ReplyOf<typeof featureBrands>, 'best' | 'newest'>> & {
  grid: Pick<BrandGridProps, 'handling' | 'dimmed' | 'skeletons'>;
};

/** The lists below those in view are rendered once these are painted. */
function FurtherBrands({ best, newest, grid }: FurtherBrandsProps) {
  const isPainted = useDeferredValue(true, false);
  if (!isPainted) return <div aria-busy="true" />;
  return (
    <>
      {best && best.length > 0 && (
        <section className="stack" aria-labelledby="best">
          <h2 id="best">{t('Recommended for you')}</h2>
          <p className="quiet">{whyBest(best)}</p>
          <BrandGrid {...grid} brands={best} empty={null} />
        </section>
      )}
      <section className="stack" aria-labelledby="newest">
        <h2 id="newest">{t('Newest')}</h2>
        <BrandGrid
          {...grid}
          brands={newest}
          empty={<EmptyState title={t('No brands yet')}>{t('New brands appear here.')}</EmptyState>}
        />
      </section>
    </>
  );
}

/** The reason for the recommended brands: the categories in which the publisher had success. */
function whyBest(best: ReplyOf<typeof featureBrands>['best']): string {
  const names = [...new Set(best.map((brand) => brand.because))];
  return t('Based on your results in {list} in the last 90 days.', { list: listText(names) });
}
