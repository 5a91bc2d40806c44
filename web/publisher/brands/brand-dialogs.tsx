import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './brand-card.module.css';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import type { useBrandHandling } from './use-brand-handling.ts';

const AppDrawer = lateDialog(() => import('#web/ui/app-drawer.tsx').then((file) => file.AppDrawer));
const PreviewBody = latePart(() => import('./preview-body.tsx'));

type BrandPreviewProps = {
  /** From the URL; undefined closes the drawer. */
  mcid: string | undefined;
  siteId: number | undefined;
  onClose: () => void;
  onApply: (brand: BrandRow) => void;
};

/** A brand preview next to the list: what it pays, and its link, without leaving the page. */
function BrandPreview({ mcid, siteId, onClose, onApply }: BrandPreviewProps) {
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

type SelectionBarProps = { count: number; onApply: () => void; onClear: () => void };

/** The number of selected brands, and a button to apply to all of them. */
function SelectionBar({ count, onApply, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('Selected brands')}>
      <span role="status">
        <Trans
          id={'{count} {count, plural, one {brand} other {brands}} selected'}
          values={{ count }}
        />
      </span>
      <span className="row">
        <Button variant="default" onClick={onClear}>
          {t('Clear selection')}
        </Button>
        <Button onClick={onApply}>
          {count === 1 ? t('Apply to 1 brand') : t('Apply to {count}', { count })}
        </Button>
      </span>
    </section>
  );
}
