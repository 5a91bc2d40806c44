import { useState } from 'react';
import { useUrl } from '#web/lib/use-url.ts';

export type TableView = {
  /** Ids of the shown columns. */
  shown: readonly string[];
  onShown: (ids: readonly string[]) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
};

type TableViewOptions = {
  /** Name of the table, for what this browser remembers. */
  name: string;
  /** Ids of all columns, in order. */
  all: readonly string[];
  /** Ids of the columns that are hidden until they are chosen. */
  hidden?: readonly string[];
  isCompact?: boolean;
  /** Name of the columns in the URL. */
  urlKey?: string;
};

/**
 * The columns and the density of a table. The columns in the URL apply, which a saved view keeps;
 * otherwise those last chosen in this browser; otherwise the usual ones.
 */
export function useTableView(options: TableViewOptions): TableView {
  const { name, all, hidden = [] } = options;
  const [url, setUrl] = useUrl();
  const places = { columns: `columns ${name}`, density: `density ${name}` };
  const key = options.urlKey ?? `${name}_columns`;
  const [density, setDensity] = useState(() => localStorage.getItem(places.density));
  const wanted = (url[key] ?? localStorage.getItem(places.columns) ?? '').split(',');
  const chosen = all.filter((id) => wanted.includes(id));
  return {
    shown: chosen.length > 0 ? chosen : all.filter((id) => !hidden.includes(id)),
    onShown: (ids) => {
      const columns = ids.join(',');
      localStorage.setItem(places.columns, columns);
      // Neither page nor cursor of a list changes.
      setUrl({ [key]: columns, curPage: url.curPage }, { replace: true });
    },
    isCompact: density === null ? (options.isCompact ?? false) : density === 'compact',
    onCompact: (isCompact) => {
      const next = isCompact ? 'compact' : 'normal';
      localStorage.setItem(places.density, next);
      setDensity(next);
    },
  };
}
