import { lazy, Suspense, useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PreviewSkeleton } from './preview-skeleton.tsx';

const AppDrawer = lateDialog(() => import('#web/ui/app-drawer.tsx').then((file) => file.AppDrawer));
const PreviewBody = lazy(() => import('./preview-body.tsx'));

type BrandPreviewProps = {
  /** From the URL; undefined closes the drawer. */
  mcid: string | undefined;
  siteId: number | undefined;
  onClose: () => void;
  onApply: (brand: BrandRow) => void;
};

/** A brand preview next to the list: what it pays, and its link, without leaving the page. */
export function BrandPreview({ mcid, siteId, onClose, onApply }: BrandPreviewProps) {
  // The drawer keeps its brand during the closing animation.
  const [shown, setShown] = useState(mcid);
  if (mcid && mcid !== shown) setShown(mcid);
  return (
    <Suspense fallback={null}>
      <AppDrawer opened={mcid !== undefined} onClose={onClose} title={t('Brand preview')}>
        {shown && (
          <Suspense fallback={<PreviewSkeleton />}>
            <PreviewBody key={shown} mcid={shown} siteId={siteId} onApply={onApply} />
          </Suspense>
        )}
      </AppDrawer>
    </Suspense>
  );
}
