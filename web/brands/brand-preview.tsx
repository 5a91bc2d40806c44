import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type BrandRow, openBrand } from '#contract/brands.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { BrandHead } from './brand-head.tsx';
import { BrandFacts } from './details/brand-facts.tsx';
import { LinkMaker } from './details/link-maker.tsx';

type BrandPreviewProps = {
  /** From the URL; undefined closes the drawer. */
  mcid: string | undefined;
  siteId: number | undefined;
  onClose: () => void;
  onApply: (brand: BrandRow) => void;
};

/** One brand beside the list: what it pays, and its link, without leaving the page. */
export function BrandPreview({ mcid, siteId, onClose, onApply }: BrandPreviewProps) {
  // While the drawer slides away its brand stays in it.
  const [shown, setShown] = useState(mcid);
  if (mcid && mcid !== shown) setShown(mcid);
  return (
    <AppDrawer opened={mcid !== undefined} onClose={onClose} title="Brand preview">
      {shown && <Preview key={shown} mcid={shown} siteId={siteId} onApply={onApply} />}
    </AppDrawer>
  );
}

type PreviewProps = Pick<BrandPreviewProps, 'siteId' | 'onApply'> & { mcid: string };

function Preview({ mcid, siteId, onApply }: PreviewProps) {
  const brand = useAsk(openBrand, { mcid, site_id: siteId }, { quiet: true });
  if (brand.error) {
    return <LoadError error={brand.error} onRetry={() => void brand.refetch()} />;
  }
  if (!brand.data) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton height={48} />
        <Skeleton height={96} />
        <Skeleton height={160} />
      </div>
    );
  }
  return (
    <div className="stack">
      <BrandHead brand={brand.data} />
      <BrandFacts brand={brand.data} />
      <LinkMaker brand={brand.data} siteId={siteId} onApply={onApply} />
      {brand.data.short_desc && <p className="quiet">{brand.data.short_desc}</p>}
      <Button
        component={Link}
        variant="default"
        to={'/brands/$mcid' as string}
        params={{ mcid } as never}
      >
        View details
      </Button>
    </div>
  );
}
