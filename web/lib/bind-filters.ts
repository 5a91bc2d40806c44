import type { UrlValues } from './use-url.ts';

/**
 * What a filter button and its chips take, bound to the URL: `ids` are the values of the URL that
 * narrow the list, those of the filters and others such as the keyword.
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
