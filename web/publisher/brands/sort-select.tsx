import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { Sort } from '#web/ui/data-table.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { naturalDirection } from './brand-query.ts';

/** Sorts by relevance to the keyword: the default of the server. */
export const BEST_MATCH = 'best_match';

type SortSelectProps = { sort: Sort; hasKeyword: boolean; onSort: (sort: Sort) => void };

/** The order of the brands, because the grid has no column heads. */
export function SortSelect({ sort, hasKeyword, onSort }: SortSelectProps) {
  const labels = useDictionary();
  const isUp = sort.direction === 'asc';
  const turned = isUp ? 'desc' : 'asc';
  const turn = t('Sort {value}', { value: labels.of('order_direction', turned).toLowerCase() });
  return (
    <span className="row no-wrap gap-4">
      <NativeSelect
        aria-label={t('Sort by')}
        w={{ base: 116, sm: 160 }}
        value={sort.by}
        data={[
          ...(sort.by === BEST_MATCH || hasKeyword
            ? [{ value: BEST_MATCH, label: t('Best match') }]
            : []),
          ...optionsOf(labels.entries('brand_order_type')),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSort({ by: value, direction: naturalDirection(value) })
        }
      />
      {sort.by !== BEST_MATCH && (
        <Tooltip label={turn}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={turn}
            onClick={() => onSort({ by: sort.by, direction: turned })}
          >
            {isUp ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
