import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/call-api.ts';
import { LoadError } from './empty-state.tsx';

type QueryResultProps = {
  /** As `useApiQuery` returns it. */
  query: { data: unknown; error: ApiError | null; refetch: () => unknown };
  children: ReactNode;
};

/** What a query loads; a load that failed without earlier data shows its error and a retry button. */
export function QueryResult({ query, children }: QueryResultProps) {
  if (!query.error || query.data !== undefined) return children;
  return (
    <div className="card">
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}
