import { useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { useProfile } from '#web/lib/profile.ts';
import { mayApply } from './may-apply.ts';

/** The actions of a card or row on its brand. */
export type BrandHandling = {
  canSelect: (brand: BrandRow) => boolean;
  isSelected: (brand: BrandRow) => boolean;
  toggle: (brand: BrandRow) => void;
  apply: (brand: BrandRow) => void;
  preview: (brand: BrandRow) => void;
};

/** The brands selected for a bulk application, and those the dialog is open for. */
export function useBrandHandling(preview: (brand: BrandRow) => void) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const [selected, setSelected] = useState<ReadonlyMap<string, BrandRow>>(new Map());
  const [dialog, setDialog] = useState({ brands: [] as readonly BrandRow[], opened: false });
  const open = (brands: readonly BrandRow[]) => setDialog({ brands, opened: true });
  const toggle = (brand: BrandRow) =>
    setSelected((before) => {
      const after = new Map(before);
      if (!after.delete(brand.mcid)) after.set(brand.mcid, brand);
      return after;
    });
  const handling: BrandHandling = {
    canSelect: (brand) => mayApply(brand, zone).may,
    isSelected: (brand) => selected.has(brand.mcid),
    toggle,
    apply: (brand) => open([brand]),
    preview,
  };
  return {
    handling,
    selected: [...selected.values()],
    selectNone: () => setSelected(new Map()),
    applyToSelected: () => open([...selected.values()]),
    dialog,
    closeDialog: () => setDialog((before) => ({ ...before, opened: false })),
  };
}
