import { Button } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { CopyField } from './copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import { useFocusOn } from './use-focus-on.ts';

type LinkResultProps = {
  short_url: string;
  target_url: string;
  merchant_name: string;
  /** The same request was made before: this is the existing link. */
  existing?: boolean;
};

/** A new tracking link, which has the focus: the address, copy, QR code, open. */
export function LinkResult(props: LinkResultProps) {
  const [shown, setShown] = useState(false);
  return (
    <section
      ref={useFocusOn<HTMLElement>(props.short_url)}
      tabIndex={-1}
      aria-label={t('Tracking link for {merchant_name}', { merchant_name: props.merchant_name })}
      className="stack"
      style={{ gap: 12 }}
    >
      <div>
        <strong>{props.existing ? t('You already had this link') : t('Your tracking link')}</strong>
        <p className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {props.merchant_name} · {props.target_url}
        </p>
      </div>
      <CopyField text={props.short_url} what={t('link')} />
      <div className="row">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconQrcode size={18} />}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? t('Hide QR code') : t('Show QR code')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="compact-md"
          leftSection={<IconExternalLink size={18} />}
          href={props.short_url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('Open link')}
        </Button>
      </div>
      {shown && <QrCode text={props.short_url} label={props.short_url} />}
    </section>
  );
}
