import { t } from '#web/lib/i18n.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DownloadsList } from './downloads-list.tsx';

/** The files exported from reports, as the Downloads dialog shows them. */
export default function DownloadsScreen() {
  return (
    <>
      <PageHeader title={t('Downloads')} sub={t('Your exported files.')} />
      <div className="card max-w-720">
        <DownloadsList />
      </div>
    </>
  );
}
