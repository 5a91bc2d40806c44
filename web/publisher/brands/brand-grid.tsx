import type { ReactNode } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { CardGrid, CardHeadSkeleton } from '#web/ui/card-grid.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BrandCard } from './brand-card.tsx';
import type { BrandHandling } from './use-brand-handling.ts';

export type BrandGridProps = {
  /** undefined until loaded. */
  brands: readonly BrandRow[] | undefined;
  handling: BrandHandling;
  dimmed?: boolean;
  empty: ReactNode;
  skeletons?: number;
};

/** Brands as cards. */
export function BrandGrid({ brands, handling, ...grid }: BrandGridProps) {
  return (
    <CardGrid
      {...grid}
      rows={brands}
      rowKey={(brand) => brand.mcid}
      card={(brand) => <BrandCard brand={brand} handling={handling} />}
      skeleton={
        <>
          <CardHeadSkeleton />
          <Skeleton height={42} />
          <Skeleton height={92} />
          <Skeleton height={45} />
        </>
      }
    />
  );
}
