import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
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
            <Menu.Item onClick={() => setScheduling(true)}>{t('Schedule by email')}</Menu.Item>
            <Menu.Item renderRoot={(props) => <Link to="/reports/schedules" {...props} />}>
              {t('Scheduled reports')}
            </Menu.Item>
          </>
        }
      />
      <Suspense>
        <ScheduleDialog opened={isScheduling} onClose={() => setScheduling(false)} view={view} />
      </Suspense>
    </>
  );
}
