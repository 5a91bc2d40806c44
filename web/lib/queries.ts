import { QueryClient } from '@tanstack/react-query';

/**
 * One query cache per page. No automatic retries: `callApi` has repeated a read that had no answer and
 * reported the failure, and each error state has a retry button. Back online, what is shown is read again.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
