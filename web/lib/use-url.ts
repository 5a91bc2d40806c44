import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

export type UrlValues = Readonly<Record<string, string | undefined>>;

/** The values in the URL's query. */
export function useUrlValues(): UrlValues {
  return useSearch({ strict: false });
}

/** The parameters in the URL's path. */
export function usePathParams(): UrlValues {
  return useParams({ strict: false });
}

/**
 * The screen's state in the URL: filters, sort, page, range. Values are plain texts. `const [url,
 * setUrl] = useUrl(); setUrl({ status: '2' })` keeps the other values, removes those that are
 * undefined or '', and goes back to page 1 unless `curPage` is among the changes.
 */
export function useUrl(): [UrlValues, ChangeUrl] {
  return [useUrlValues(), useChangeUrl()];
}

/** The same without the row that is open: a list is not drawn again when one of its rows opens. */
export function useListUrl(): [UrlValues, ChangeUrl] {
  const listed = useSearch({ strict: false, select: withoutRow, structuralSharing: true });
  return [listed as UrlValues, useChangeUrl()];
}

const withoutRow = ({ id: _row, ...listed }: UrlValues) => listed;

type ChangeUrl = (changes: UrlValues, options?: { replace?: boolean }) => void;

/** Changes the values in the URL, as `useUrl` does, without following them. */
export function useChangeUrl(): ChangeUrl {
  const navigate = useNavigate();
  return (changes, options = {}) => {
    void navigate({
      to: '.',
      search: (before: UrlValues) => cleaned({ ...before, curPage: undefined, ...changes }),
      replace: options.replace ?? false,
      resetScroll: false,
    });
  };
}

/** The row that the URL names, 0 for none, and how to close it. */
export function useOpenRow(): { id: number; onClose: () => void } {
  const [{ id, curPage }, setUrl] = useUrl();
  return { id: numberOf(id, 0), onClose: () => setUrl({ id: undefined, curPage }) };
}

/** A whole number of the URL, or the default if it is not one. */
export function numberOf(value: string | undefined, otherwise: number): number {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : otherwise;
}

/** Page and size of a list from the URL, as calls take them. */
export function pageOf(url: UrlValues, perPage = 20): { curPage: number; perPage: number } {
  return {
    curPage: Math.max(1, numberOf(url.curPage, 1)),
    perPage: Math.min(200, Math.max(1, numberOf(url.perPage, perPage))),
  };
}

function cleaned(values: UrlValues): UrlValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}
