import type { ComponentProps } from 'react';
import { useUrl } from '#web/lib/use-url.ts';
import { SearchField } from './search-field.tsx';

type UrlSearchProps = Omit<ComponentProps<typeof SearchField>, 'value' | 'onSearch'>;

/** A search field that keeps its text in the URL as `keyword`. */
export function UrlSearch(props: UrlSearchProps) {
  const [url, setUrl] = useUrl();
  return (
    <SearchField
      {...props}
      value={url.keyword ?? ''}
      onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
    />
  );
}
