import { NativeSelect } from '@mantine/core';
import { isPair, PERFORMANCE_GROUPS, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { groupsIn, type ShownGroups } from './report-calls.ts';
import { groupNames } from './row-names.tsx';

/** Each grouping has its own default order. */
const NO_SORT = { order_type: undefined, order_direction: undefined };

const optionOf = (value: PerformanceGroup) => ({ value, label: groupNames[value] });

type GroupSelectsProps = { shown: ShownGroups; onChange: (changes: UrlValues) => void };

/** Chooses the one or two groups of the performance table. */
export function GroupSelects({ shown, onChange }: GroupSelectsProps) {
  const { group_by, then_by } = shown;
  const seconds = PERFORMANCE_GROUPS.filter((value) => isPair({ group_by, then_by: value }));
  return (
    <>
      <NativeSelect
        label={t('Group by')}
        w={150}
        data={PERFORMANCE_GROUPS.map(optionOf)}
        value={group_by}
        onChange={({ currentTarget }) => {
          const next = groupsIn({ group_by: currentTarget.value, then_by });
          onChange({ ...NO_SORT, ...next });
        }}
      />
      <NativeSelect
        label={t('Then by')}
        w={150}
        data={[{ value: '', label: t('None') }, ...seconds.map(optionOf)]}
        value={then_by ?? ''}
        onChange={({ currentTarget }) => onChange({ ...NO_SORT, then_by: currentTarget.value })}
      />
    </>
  );
}
