import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/call-api.ts';
import { LoadError } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

type QueryResultProps = {
  /** As `useApiQuery` returns it. */
  query: { data: unknown; error: ApiError | null; refetch: () => unknown };
  /** Of the placeholder, in pixels; without it the children draw their own. */
  height?: number;
  children: ReactNode;
};

/** What a query loads; a load that failed without earlier data shows its error and a retry button. */
export function QueryResult({ query, height, children }: QueryResultProps) {
  if (query.data !== undefined) return children;
  if (!query.error) return height === undefined ? children : <Skeleton height={height} />;
  return (
    <div className="card">
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}
