import { type BrandRow, openBrand } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { BrandHead } from './brand-head.tsx';
import { BrandFacts } from './details/brand-facts.tsx';
import { LinkMaker } from './details/link-maker.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';

type PreviewBodyProps = {
  mcid: string;
  siteId: number | undefined;
  onApply: (brand: BrandRow) => void;
};

/**
 * The content of the preview; loaded with the first preview, since most visits to the list open
 * none.
 */
export default function PreviewBody({ mcid, siteId, onApply }: PreviewBodyProps) {
  const brand = useApiQuery(openBrand, { mcid, site_id: siteId }, { quiet: true });
  if (brand.error) {
    return <LoadError error={brand.error} onRetry={() => void brand.refetch()} />;
  }
  if (!brand.data) return <PreviewSkeleton />;
  return (
    <div className="stack">
      <BrandHead brand={brand.data} />
      <BrandFacts brand={brand.data} />
      <LinkMaker brand={brand.data} siteId={siteId} onApply={onApply} />
      {brand.data.short_desc && <p className="quiet">{brand.data.short_desc}</p>}
      <LinkButton variant="default" to="/brands/$mcid" params={{ mcid }}>
        {t('View details')}
      </LinkButton>
    </div>
  );
}
