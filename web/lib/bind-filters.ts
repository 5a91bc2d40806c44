import type { UrlValues } from './use-url.ts';

/**
 * Props of the filter button and chips, bound to the URL. `ids` are the URL values that narrow the
 * list: filters, and others such as the keyword.
 */
export function bindFilters(
  ids: readonly string[],
  url: UrlValues,
  setUrl: (changes: UrlValues) => void,
) {
  return {
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () => setUrl(Object.fromEntries(ids.map((id) => [id, undefined]))),
    isFiltered: ids.some((id) => url[id] !== undefined),
  };
}
