import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import type { TableView } from './use-table-view.ts';

type ColumnsButtonProps = {
  columns: readonly { id: string; label: string }[];
  view: TableView;
};

/** Chooses the columns and the density of a table. */
export function ColumnsButton({ columns, view }: ColumnsButtonProps) {
  const [opened, setOpened] = useState(false);
  const toggle = (id: string) => {
    const ids = columns.map((column) => column.id);
    const next = ids.filter((one) => (one === id) !== view.shown.includes(one));
    if (next.length > 0) view.onShown(next);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <div className="stack gap-8">
          {columns.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={view.shown.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
          <SegmentedControl
            aria-label={t('Row height')}
            value={view.isCompact ? 'compact' : 'normal'}
            onChange={(density) => view.onCompact(density === 'compact')}
            data={[
              { value: 'normal', label: t('Normal') },
              { value: 'compact', label: t('Compact') },
            ]}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
