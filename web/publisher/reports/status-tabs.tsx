import { STATUS_TABS, type StatusTab } from '#contract/reports/fields.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { type ViewTab, ViewTabs } from '#web/ui/view-tabs.tsx';

type StatusTabsProps = {
  value: StatusTab;
  onChange: (status: string | undefined) => void;
  /** The count and note of a tab. */
  describe?: (status: StatusTab) => Pick<ViewTab, 'count' | 'note'>;
};

/** All, Approved, Pending, Rejected: the same tabs for both reports. */
export function StatusTabs({ value, onChange, describe }: StatusTabsProps) {
  const labels = useDictionary();
  const tabs = STATUS_TABS.map((status) => ({
    value: status,
    label: status === 'all' ? t('All') : labels.of('transaction_status', status) || status,
    ...describe?.(status),
  }));
  return (
    <ViewTabs
      label={t('Status')}
      tabs={tabs}
      value={value}
      onChange={(status) => onChange(status === 'all' ? undefined : status)}
    />
  );
}
