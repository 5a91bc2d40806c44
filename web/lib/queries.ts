import { QueryClient } from '@tanstack/react-query';

/**
 * One cache per page. Nothing is asked twice on failure: `ask` has told of it already, and each
 * error state offers to try again.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
