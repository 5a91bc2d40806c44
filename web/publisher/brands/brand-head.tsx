import type { BrandRow } from '#contract/brands/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { BrandState } from './brand-state.tsx';

/** A brand's name, site, categories and relationship, at the top of its preview. */
export function BrandHead({ brand }: { brand: BrandRow }) {
  return (
    <div className="flex gap-12">
      <BrandLogo name={brand.merchant_name} logo={brand.logo} size={48} />
      <div className="min-w-0 break-anywhere">
        <h2>{brand.merchant_name}</h2>
        <SiteLink address={brand.site_url} />
        <p className="quiet">{categoriesText(brand)}</p>
        <p className="row mt-4">
          {brand.relationship_status !== 0 && (
            <RelationshipPill status={brand.relationship_status} reason={brand.reason} />
          )}
          <BrandState brand={brand} />
        </p>
      </div>
    </div>
  );
}

/** The brand's own site, untracked. */
export function SiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}

export function categoriesText(brand: BrandRow): string {
  return listText(brand.categories.map(categoryText)) || t('No category');
}
