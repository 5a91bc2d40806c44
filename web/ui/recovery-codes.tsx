import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { Trans } from '#web/ui/trans.tsx';
import { DialogActions } from './app-dialog.tsx';
import styles from './recovery-codes.module.css';
import { recoveryText } from './recovery-text.ts';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const head = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone: focus the start of its replacement.
  useEffect(() => head.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showDone(t('Recovery codes copied')),
      () => showError(t('Your browser blocked copying. Select the codes and copy them.')),
    );
  return (
    <div className="stack">
      <p ref={head} tabIndex={-1} style={{ outline: 'none' }}>
        <Trans
          id="Store these recovery codes in a safe place. Each code works once if you lose access to your phone. <0>They will not be shown again.</0>"
          components={{ 0: <strong /> }}
        />
      </p>
      <ol className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={copy}>
          {t('Copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => download(recoveryText(codes))}
        >
          {t('Download')}
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('I have saved my codes')}</Button>
      </DialogActions>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
