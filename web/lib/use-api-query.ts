import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { noteAsOf } from './as-of.ts';
import { type ApiCallOptions, ApiError, callApi, readArrived } from './call-api.ts';
import type { FirstCall } from './first.ts';
import type { UrlValues } from './use-url.ts';

/** The cache key of a call. It starts with the path, so `[call.path]` matches all its queries. */
export function keyOf(call: Call, input?: unknown): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

/** The reply of a call as data; a code other than success becomes an `ApiError` (without toast). */
export async function requestData<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: ApiCallOptions,
): Promise<ReplyOf<C>> {
  const answer = await callApi(call, input, options);
  if (answer.code === 0) {
    noteAsOf(call, answer.as_of);
    return answer.data;
  }
  throw new ApiError(answer);
}

type UseApiQueryOptions<Reply> = Pick<ApiCallOptions, 'fields' | 'quiet'> & {
  enabled?: boolean;
  /** Milliseconds, or a function of the data so far. */
  refetchInterval?: number | false | ((reply: Reply | undefined) => number | false);
  staleTime?: number;
  /** The data takes longer to draw than the frame of its screen, so the frame is painted before it. */
  frameFirst?: boolean;
};

/**
 * Reads a call that the page may have sent before (`web/lib/first.ts`):
 * `const invoices = useFirst(ownInvoices, url)`.
 */
export function useFirst<C extends Call>(
  { call, inputOf }: FirstCall<C>,
  url: UrlValues = {},
  options: UseApiQueryOptions<ReplyOf<C>> = {},
) {
  return useApiQuery(call, inputOf(url), options);
}

/**
 * Reads a call: `const brands = useApiQuery(findBrands, { status: 0, curPage, perPage })`.
 * `brands.data` is the reply; while another input loads, the old reply remains and
 * `isPlaceholderData` is true (dim the rows). `isPending` = no data yet (skeleton); `error` =
 * ApiError (its toast is shown).
 */
export function useApiQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: UseApiQueryOptions<ReplyOf<C>> = {},
) {
  const { fields, quiet, refetchInterval = false, frameFirst, ...rest } = options;
  return useQuery<ReplyOf<C>, ApiError>({
    queryKey: fields ? [...keyOf(call, input), fields] : keyOf(call, input),
    queryFn: ({ signal }) =>
      requestData(call, input, {
        signal,
        isRead: true,
        ...(fields && { fields }),
        ...(quiet && { quiet }),
      }),
    // Otherwise the first render shows a placeholder, and a second one the data.
    ...(!frameFirst && { initialData: () => readArrived(call, input, fields && { fields }) }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      typeof refetchInterval === 'function' ? refetchInterval(query.state.data) : refetchInterval,
    ...rest,
  });
}
