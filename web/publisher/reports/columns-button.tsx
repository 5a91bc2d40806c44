import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { type Metric, metrics } from './metrics.ts';

const PLACE = 'columns';
const RARELY_WANTED: readonly string[] = ['unique_clicks', 'valid_clicks', 'aov'];

/**
 * The columns to show: those in the URL, otherwise those last chosen here, otherwise the defaults.
 */
export function shownMetrics(inUrl: string | undefined): readonly Metric[] {
  const wanted = (inUrl ?? localStorage.getItem(PLACE) ?? '').split(',');
  const chosen = metrics.filter((metric) => wanted.includes(metric.id));
  return chosen.length > 0 ? chosen : metrics.filter(({ id }) => !RARELY_WANTED.includes(id));
}

type ColumnsButtonProps = {
  shown: readonly Metric[];
  /** Writes them to the URL without changing the page. */
  onChange: (columns: string) => void;
};

/** Chooses the columns of the performance table. */
export function ColumnsButton({ shown, onChange }: ColumnsButtonProps) {
  const [opened, setOpened] = useState(false);
  const toggle = (metric: Metric) => {
    const next = metrics.filter((one) => (one === metric) !== shown.includes(one));
    if (next.length === 0) return;
    const text = next.map((one) => one.id).join(',');
    localStorage.setItem(PLACE, text);
    onChange(text);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
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
          {metrics.map((metric) => (
            <Checkbox
              key={metric.id}
              label={metric.label}
              checked={shown.includes(metric)}
              onChange={() => toggle(metric)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
