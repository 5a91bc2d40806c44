import type { LinkRow } from '#contract/links.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type QrDialogProps = { link: LinkRow | null; opened: boolean; onClose: () => void };

/** A link large enough to be read by a telephone. */
export function QrDialog({ link, opened, onClose }: QrDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={`QR code, ${link?.merchant_name ?? ''}`}>
      {link && (
        <div className="stack" style={{ alignItems: 'center' }}>
          <QrCode text={link.short_url} label={link.short_url} size={240} />
          <CopyField text={link.short_url} what="link" />
        </div>
      )}
    </AppDialog>
  );
}
