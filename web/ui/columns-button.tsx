import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Popup } from './popup.tsx';
import { Segments } from './segments.tsx';
import type { TableView } from './use-table-view.ts';

type ColumnsButtonProps = {
  columns: readonly { id: string; label: string }[];
  view: TableView;
  /** An icon, within the heads of a table. */
  isQuiet?: boolean;
};

/** Chooses the columns and the density of a table. */
export function ColumnsButton({ columns, view, isQuiet = false }: ColumnsButtonProps) {
  const [opened, setOpened] = useState(false);
  const toggle = (id: string) => {
    const ids = columns.map((column) => column.id);
    const next = ids.filter((one) => (one === id) !== view.shown.includes(one));
    if (next.length > 0) view.onShown(next);
  };
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      side="end"
      label={t('Columns')}
      target={
        isQuiet ? (
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={t('Columns')}
            title={t('Columns')}
            onClick={() => setOpened(!opened)}
          >
            <IconColumns3 size={18} color="var(--ink-2)" />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconColumns3 size={18} />}
            onClick={() => setOpened(!opened)}
          >
            {t('Columns')}
          </Button>
        )
      }
    >
      <div className="stack gap-8">
        {columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={view.shown.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        <Segments
          aria-label={t('Row height')}
          value={view.isCompact ? 'compact' : 'normal'}
          onChange={(density) => view.onCompact(density === 'compact')}
          data={[
            { value: 'normal', label: t('Normal') },
            { value: 'compact', label: t('Compact') },
          ]}
        />
      </div>
    </Popup>
  );
}
