import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { MenuItem, MenuLink } from '#web/ui/action-menu.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import type { ReportView } from './schedule-dialog.tsx';

const ScheduleDialog = lateDialog(() =>
  import('./schedule-dialog.tsx').then((file) => file.ScheduleDialog),
);

/** Exports all pages of the report as a file: now, or by email on a schedule. */
export function ReportExport({ view }: { view: ReportView }) {
  const [isScheduling, setScheduling] = useState(false);
  return (
    <>
      <ExportButton
        view={view}
        more={
          <>
            <MenuItem onClick={() => setScheduling(true)}>{t('Schedule by email')}</MenuItem>
            <MenuLink to="/reports/schedules">{t('Scheduled Reports')}</MenuLink>
          </>
        }
      />
      <Suspense>
        <ScheduleDialog opened={isScheduling} onClose={() => setScheduling(false)} view={view} />
      </Suspense>
    </>
  );
}
