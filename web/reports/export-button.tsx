import { Button, Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { InputOf } from '#contract/call.ts';
import { type ExportFormat, exportReport, listDownloads } from '#contract/downloads.ts';
import { showDone } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
];

/** Makes a file of what the report shows, all its pages; it is fetched from Downloads. */
export function ExportButton({ view }: { view: Omit<InputOf<typeof exportReport>, 'format'> }) {
  const start = useDo(exportReport, {
    refreshes: [listDownloads],
    onDone: () => showDone('Your file is being prepared. You will find it in Downloads.'),
  });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileExport size={18} />}
          loading={start.isPending}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => start.mutate({ ...view, format })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
