import { useDictionary } from '#web/lib/dictionary.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { announcements } from './announcement-calls.ts';

/** The filters of the announcements in the URL: type, text and unread only. */
export function useNoticeFilters() {
  const [url, setUrl] = useUrl();
  const types = useDictionary().entries('notice_type');
  const { keyword, type, unread } = announcements.inputOf(url);
  return {
    types,
    chosen: { keyword, type, unread },
    isFiltered: Boolean(keyword || url.unread || type !== undefined),
    onClear: () => setUrl({ keyword: undefined, type: undefined, unread: undefined }),
  };
}
