import { t } from '#web/lib/i18n.ts';
import { DownloadsList } from '#web/publisher/downloads/downloads-list.tsx';
import { AppDialog } from '#web/ui/app-dialog.tsx';

/** The dialog that Downloads in the sidebar opens. */
export function DownloadsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Download')} width={600}>
      <DownloadsList isShown={opened} />
    </AppDialog>
  );
}
