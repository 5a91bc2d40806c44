import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import { type ApiCallOptions, ApiError, ask } from './ask.ts';

/** The cache key of a call: everything asked of it begins with its path, so `[call.path]` covers all. */
export function keyOf(call: Call, input?: unknown): QueryKey {
  return input === undefined ? [call.path] : [call.path, input];
}

/** One answer as data: a code that is no success becomes an `ApiError` (no toast was shown for it). */
export async function askData<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: ApiCallOptions,
): Promise<ReplyOf<C>> {
  const answer = await ask(call, input, options);
  if (answer.code === 0) return answer.data;
  throw new ApiError(answer.code, answer.message, answer.data);
}

type UseApiQueryOptions<Reply> = Pick<ApiCallOptions, 'fields' | 'quiet'> & {
  enabled?: boolean;
  /** Milliseconds; a function is asked with what is known so far. */
  refetchInterval?: number | false | ((reply: Reply | undefined) => number | false);
  staleTime?: number;
};

/**
 * Reads a call: `const brands = useApiQuery(findBrands, { status: 0, curPage, perPage })`.
 * `brands.data` is the reply; while another input loads the old reply stays and `isPlaceholderData`
 * is true (dim the rows). `isPending` = nothing yet (skeleton); `error` = ApiError (toast is shown).
 */
export function useApiQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: UseApiQueryOptions<ReplyOf<C>> = {},
) {
  const { fields, quiet, refetchInterval = false, ...rest } = options;
  return useQuery<ReplyOf<C>, ApiError>({
    queryKey: fields ? [...keyOf(call, input), fields] : keyOf(call, input),
    queryFn: ({ signal }) =>
      askData(call, input, { signal, ...(fields && { fields }), ...(quiet && { quiet }) }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      typeof refetchInterval === 'function' ? refetchInterval(query.state.data) : refetchInterval,
    ...rest,
  });
}
