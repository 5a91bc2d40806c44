import { QueryClient } from '@tanstack/react-query';

/**
 * One query cache per page. No automatic retries: `callApi` has already reported the failure, and each
 * error state has a retry button.
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
