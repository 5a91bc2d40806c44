import { Suspense } from 'react';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { useBrandHandling } from './use-brand-handling.ts';

const ApplyDialog = lateDialog(() => import('./apply-dialog.tsx').then((file) => file.ApplyDialog));

type BrandDialogsProps = {
  handled: ReturnType<typeof useBrandHandling>;
  siteId: number | undefined;
  /** The brand of the preview; undefined closes it. */
  previewed: string | undefined;
  onClosePreview: () => void;
};

/** What a list of brands opens: the bar of selected brands, the preview, the application. */
export function BrandDialogs({ handled, siteId, previewed, onClosePreview }: BrandDialogsProps) {
  return (
    <>
      <SelectionBar
        count={handled.selected.length}
        onApply={handled.applyToSelected}
        onClear={handled.selectNone}
      />
      <BrandPreview
        mcid={previewed}
        siteId={siteId}
        onClose={onClosePreview}
        onApply={handled.handling.apply}
      />
      <Suspense fallback={null}>
        <ApplyDialog
          {...handled.dialog}
          onClose={handled.closeDialog}
          siteId={siteId}
          onApplied={handled.selectNone}
        />
      </Suspense>
    </>
  );
}
