import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { encode, renderSVG } from 'uqr';
import type { LinkRow } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Trans } from '#web/ui/trans.tsx';

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

const LOOK = { ecc: 'M', border: 2 } as const;
/** Enough for a poster at about 300 dots per inch. */
const LEAST_PIXELS = 1024;

/** Saves the QR code of a link as SVG. */
function saveQrSvg(name: string, link: string): void {
  const drawing = renderSVG(link, LOOK);
  saveFile(`${name}.svg`, new Blob([drawing], { type: 'image/svg+xml' }));
}

/** Saves it as PNG; each module is a whole number of pixels, so that its edges stay sharp. */
function saveQrPng(name: string, link: string): void {
  const { data, size } = encode(link, LOOK);
  const scale = Math.ceil(LEAST_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  canvas.toBlob((picture) => {
    if (picture) saveFile(`${name}.png`, picture);
  }, 'image/png');
}
