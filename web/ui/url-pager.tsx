import { useChangeUrl } from '#web/lib/use-url.ts';
import { Pager, type PagerProps } from './pager.tsx';

/** A pager that keeps page and size in the URL, where `pageOf` reads them. */
export function UrlPager(pager: Omit<PagerProps, 'onChange'>) {
  const setUrl = useChangeUrl();
  return (
    <Pager
      {...pager}
      onChange={({ curPage, perPage }) =>
        setUrl({ curPage: String(curPage), perPage: String(perPage) })
      }
    />
  );
}
