import { Skeleton } from '#web/ui/skeleton.tsx';

/** The placeholder of a preview while it loads. */
export function PreviewSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={96} />
      <Skeleton height={160} />
    </div>
  );
}
