import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import cards from '#web/ui/cards.module.css';
import { BrandCard } from './brand-card.tsx';
import type { BrandHandling } from './use-brand-handling.ts';

type BrandGridProps = {
  /** undefined until loaded. */
  brands: readonly BrandRow[] | undefined;
  handling: BrandHandling;
  dimmed?: boolean;
  empty: ReactNode;
  skeletons?: number;
};

/** Brands as cards. */
export function BrandGrid({ brands, handling, dimmed, empty, skeletons = 8 }: BrandGridProps) {
  if (brands?.length === 0) return <div className="card">{empty}</div>;
  return (
    <div
      className={cards.grid}
      data-dimmed={dimmed || undefined}
      aria-busy={brands === undefined || dimmed}
    >
      {brands === undefined
        ? Array.from({ length: Math.min(skeletons, 12) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity.
            <CardSkeleton key={place} />
          ))
        : brands.map((brand) => <BrandCard key={brand.mcid} brand={brand} handling={handling} />)}
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={`card ${cards.card}`} aria-hidden="true">
      <div className={cards.head}>
        <Skeleton width={44} height={44} radius={10} />
        <div className={cards.names}>
          <Skeleton height={16} width="60%" my={4} />
          <Skeleton height={12} width="40%" my={4} />
        </div>
      </div>
      <Skeleton height={42} />
      <Skeleton height={92} />
      <Skeleton height={45} />
    </div>
  );
}
