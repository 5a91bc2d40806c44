import { Skeleton } from '@mantine/core';

/** The shape of a preview while it is on its way. */
export function PreviewSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={96} />
      <Skeleton height={160} />
    </div>
  );
}
