import { useState } from 'react';

/** The rows selected on a page of a list, or all rows that match its filter. */
export type Selection = {
  ids: readonly number[];
  isAll: boolean;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  selectPage: (isOn: boolean) => void;
  selectAll: () => void;
  clear: () => void;
};

/** Rows that are no longer on the page are not visible, so they are not selected. */
export function useSelection(shown: readonly number[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setAll] = useState(false);
  const set = (ids: Iterable<number>) => {
    setAll(false);
    setPicked(new Set(ids));
  };
  return {
    ids: shown.filter((id) => isAll || picked.has(id)),
    isAll,
    has: (id) => isAll || picked.has(id),
    toggle: (id) => {
      const others = [...picked].filter((one) => one !== id);
      set(picked.has(id) ? others : [...others, id]);
    },
    selectPage: (isOn) => set(isOn ? shown : []),
    selectAll: () => setAll(true),
    clear: () => set([]),
  };
}
