import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { InputOf } from '#contract/call.ts';
import {
  type ExportFormat,
  exportLinks,
  exportPayments,
  exportReport,
  listDownloads,
} from '#contract/downloads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ActionMenu, MenuItem } from './action-menu.tsx';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: t('Excel (XLSX)') },
];

type View =
  | Omit<InputOf<typeof exportReport>, 'format'>
  | Omit<InputOf<typeof exportPayments>, 'format'>
  | Omit<InputOf<typeof exportLinks>, 'format'>;

type ExportButtonProps = {
  /** The view on screen; the file contains all its pages. */
  view: View;
  /** Other files offered here, each with its name; `name` is then the name of the view. */
  name?: string;
  others?: readonly { name: string; view: View }[];
  /** Further actions on the view, as menu items. */
  more?: ReactNode;
};

/** Requests a file that is written in the background and offered in Downloads. */
export function ExportButton({ view, name = '', others = [], more }: ExportButtonProps) {
  const { start, isPending } = useExport();
  return (
    <ActionMenu
      target={
        <Button variant="default" leftSection={<IconFileExport size={18} />} loading={isPending}>
          {t('Export')}
        </Button>
      }
    >
      {[{ name, view }, ...others].map((one) => (
        <Fragment key={one.name}>
          {FORMATS.map(({ format, label }) => (
            <MenuItem key={format} onClick={() => start(one.view, format)}>
              {one.name ? `${one.name}, ${label}` : label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
      {more}
    </ActionMenu>
  );
}

/** Each kind of file has its own call, because permissions differ. */
function useExport() {
  const options = {
    refreshes: [listDownloads],
    done: t('Preparing your file. Find it in Downloads.'),
  };
  const report = useApiMutation(exportReport, options);
  const payments = useApiMutation(exportPayments, options);
  const links = useApiMutation(exportLinks, options);
  const start = (view: View, format: ExportFormat) => {
    switch (view.report) {
      case 'performance':
      case 'transactions':
      case 'clicks':
        return report.mutate({ ...view, format });
      case 'payments':
      case 'payment_details':
      case 'settlements':
        return payments.mutate({ ...view, format });
      default:
        return links.mutate({ ...view, format });
    }
  };
  return { start, isPending: report.isPending || payments.isPending || links.isPending };
}
