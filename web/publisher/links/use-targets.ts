import { useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { addressesIn, recogniseBrand, type Target } from '#web/lib/recognise-brand.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';

/** The addresses of a text, each with the joined brand it belongs to or that the user chose. */
export function useTargets(siteId: number | undefined, text: string) {
  const joined = useJoinedBrands(siteId);
  const [chosen, setChosen] = useState<Readonly<Record<string, BrandRow>>>({});
  const brands = joined.data?.list ?? [];
  const targets = addressesIn(text).map((typed) => {
    const target = recogniseBrand(typed, brands);
    return { ...target, brand: chosen[typed] ?? target.brand };
  });
  // If more brands are joined than one reply holds, the server recognises the others.
  const isWhole = (joined.data?.total ?? 0) <= brands.length;
  const isOpen = (target: Target) => target.brand === null && (isWhole || target.host === '');
  return {
    joined,
    brands,
    targets,
    /** Those without a valid address, or without a brand. */
    open: targets.filter(isOpen),
    /** Those about which something can be said; the server recognises the others. */
    recognised: targets.filter((target) => target.brand !== null || isOpen(target)),
    choose: (typed: string, brand: BrandRow) =>
      setChosen((before) => ({ ...before, [typed]: brand })),
  };
}
