import { NativeSelect } from '@mantine/core';
import { isPair, PERFORMANCE_GROUPS, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import { t } from '#web/lib/i18n.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { groupNames } from './row-names.tsx';

/** The first and the optional second grouping of the report. */
export type ShownGroups = { group_by: PerformanceGroup; then_by: PerformanceGroup | undefined };

/** Each grouping has its own default order. */
const NO_SORT = { order_type: undefined, order_direction: undefined };

const optionOf = (value: PerformanceGroup) => ({ value, label: groupNames[value] });

/** The groupings in the URL; a second one that is redundant within the first is ignored. */
export function groupsIn(url: UrlValues): ShownGroups {
  const find = (value: string | undefined) => PERFORMANCE_GROUPS.find((group) => group === value);
  const group_by = find(url.group_by) ?? 'day';
  const then_by = find(url.then_by);
  return { group_by, then_by: isPair({ group_by, then_by }) ? then_by : undefined };
}

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
