import type { listBrokenTypes } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

type TypeTabsProps = {
  types: ReplyOf<typeof listBrokenTypes>['list'];
  chosen: number | undefined;
  onChange: (type: string | undefined) => void;
};

/** The types of broken links that were found, each with its count. */
export function TypeTabs({ types, chosen, onChange }: TypeTabsProps) {
  const shown = types.filter(({ type, links }) => links > 0 || type === chosen);
  if (shown.length === 0) return null;
  const all = types.reduce((sum, { links }) => sum + links, 0);
  return (
    <ViewTabs
      label={t('Problem')}
      value={chosen === undefined ? '' : String(chosen)}
      tabs={[
        { value: '', label: t('All'), count: all },
        ...shown.map(({ type, label, links }) => ({
          value: String(type),
          label: t(label),
          count: links,
        })),
      ]}
      onChange={(type) => onChange(type || undefined)}
    />
  );
}
