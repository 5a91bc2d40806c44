import type { findBrands } from '#contract/brands/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

type BrandTabsProps = {
  counts: ReplyOf<typeof findBrands>['counts'] | undefined;
  status: number | undefined;
  onChange: (status: string | undefined) => void;
};

const STATUSES = [0, 1, 2, 3] as const;

/** All brands, or those with one relationship, each with its count under the same filters. */
export function BrandTabs({ counts, status, onChange }: BrandTabsProps) {
  const labels = useDictionary();
  // The names of the tabs come from the dictionary: a placeholder is shown until it is loaded.
  if (labels.entries('relationship_status').length === 0) return <Skeleton height={41} />;
  const tabs = [
    { value: 'all', label: t('All'), count: counts?.all },
    ...STATUSES.map((one) => ({
      value: String(one),
      label: labels.of('relationship_status', one),
      count: counts?.[one],
    })),
  ];
  return (
    <ViewTabs
      label={t('Relationship')}
      tabs={tabs}
      value={status === undefined ? 'all' : String(status)}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  );
}
