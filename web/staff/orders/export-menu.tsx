import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { InputOf } from '#contract/call.ts';
import { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ActionMenu, MenuItem } from '#web/ui/action-menu.tsx';

type ExportMenuProps = { filter: InputOf<typeof exportStaffOrderLines> };

/** Saves the order lines that match the filter as a file. */
export function ExportMenu({ filter }: ExportMenuProps) {
  const save = useApiMutation(exportStaffOrderLines, { onDone: saveAnswer });
  return (
    <ActionMenu
      label={t('Export')}
      target={
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={save.isPending}>
          {t('Export')}
        </Button>
      }
    >
      <MenuItem onClick={() => save.mutate({ ...filter, format: 'csv' })}>CSV</MenuItem>
      <MenuItem onClick={() => save.mutate({ ...filter, format: 'xlsx' })}>XLSX</MenuItem>
    </ActionMenu>
  );
}
