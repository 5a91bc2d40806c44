import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LinkRow } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { saveQrPng, saveQrSvg } from './save-qr.ts';

type QrDialogProps = { link: LinkRow | null; opened: boolean; onClose: () => void };

/** A QR code large enough to scan, with downloads for print. */
export function QrDialog({ link, opened, onClose }: QrDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('QR code, {merchant_name}', { merchant_name: link?.merchant_name ?? '' })}
    >
      {link && (
        <div className="stack items-center">
          <QrCode text={link.short_url} label={link.short_url} size={240} />
          <CopyField text={link.short_url} what={t('link')} />
          <div className="row">
            <SaveButton kind="SVG" onSave={() => saveQrSvg(nameOf(link), link.short_url)} />
            <SaveButton kind="PNG" onSave={() => saveQrPng(nameOf(link), link.short_url)} />
          </div>
        </div>
      )}
    </AppDialog>
  );
}

function SaveButton({ kind, onSave }: { kind: string; onSave: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={onSave}>
      <Trans id={'Download as {kind}'} values={{ kind }} />
    </Button>
  );
}

const nameOf = ({ code, mcid }: LinkRow) => `${mcid}-${code}`;
