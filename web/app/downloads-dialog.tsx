import { AppDialog } from '#web/ui/app-dialog.tsx';

/** Opened by Downloads in the sidebar. */
export function DownloadsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Download" width={600}>
      <h3>Not available yet</h3>
      <p className="quiet">
        The files you export from reports will be listed here, ready to be fetched.
      </p>
    </AppDialog>
  );
}
