import { useDebouncedValue } from '@mantine/hooks';
import { previewLink } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

const PAUSE_MS = 350;

type WhosePage = {
  brand: { mcid: string; merchant_name: string } | undefined;
  problem: string | undefined;
};

/**
 * The brand of an address. The server is asked, since a channel may have joined thousands of
 * brands.
 */
export function useWhosePage(address: string, siteId?: number): WhosePage {
  const [settled] = useDebouncedValue(address, PAUSE_MS);
  const asked = useApiQuery(
    previewLink,
    { target_url: settled, site_id: siteId },
    { quiet: true, enabled: settled !== '' && settled.length <= 255, staleTime: 60_000 },
  );
  // Results for an earlier address, or for earlier text, do not apply to this one.
  if (address === '' || settled !== address || asked.isPlaceholderData) {
    return { brand: undefined, problem: undefined };
  }
  if (asked.error?.key === 'BRAND_NOT_EXISTS') {
    return { brand: undefined, problem: t('Not a page of a joined brand') };
  }
  return { brand: asked.error ? undefined : asked.data, problem: asked.error?.text };
}

/** What the address says about its brand, below the field. */
export function hintOfPage({ brand, problem }: WhosePage): string {
  if (brand) return t('Page on {merchant_name}', { merchant_name: brand.merchant_name });
  return problem ?? t('Paste an address to detect the brand');
}
