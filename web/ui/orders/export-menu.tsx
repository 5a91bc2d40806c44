import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { exportBrandOrderLines } from '#contract/downloads/brand.ts';
import type { exportStaffOrderLines } from '#contract/downloads/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { ActionMenu, MenuItem } from '../action-menu.tsx';
import { queryOf } from './order-line-filters.tsx';

type ExportMenuProps = {
  call: typeof exportStaffOrderLines | typeof exportBrandOrderLines;
  of?: { mcid: string };
};

/** Saves the order lines that match the filter in the URL as a file. */
export function ExportMenu({ call, of }: ExportMenuProps) {
  const [url] = useUrl();
  const save = useApiMutation(call as typeof exportStaffOrderLines, { onDone: saveAnswer });
  const filter = { ...of, ...queryOf(url) };
  return (
    <ActionMenu
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
