import { useDictionary } from '#web/lib/dictionary.ts';
import { useUrl } from '#web/lib/use-url.ts';

/** The filters of the announcements in the URL: type, text and unread only. */
export function useNoticeFilters() {
  const [url, setUrl] = useUrl();
  const types = useDictionary().entries('notice_type');
  const type = types.find((entry) => String(entry.value) === url.type)?.value;
  return {
    types,
    chosen: {
      keyword: url.keyword,
      type: type as 1 | 2 | 3 | 4 | undefined,
      unread: url.unread === '1' ? 1 : 0,
    } as const,
    isFiltered: Boolean(url.keyword || url.unread || type !== undefined),
    onClear: () => setUrl({ keyword: undefined, type: undefined, unread: undefined }),
  };
}
