import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { showDone, showError } from '#web/lib/toast.ts';
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
      () => showDone('Recovery codes copied'),
      () => showError('Your browser blocked copying. Select the codes and copy them.'),
    );
  return (
    <div className="stack">
      <p ref={head} tabIndex={-1} style={{ outline: 'none' }}>
        Store these recovery codes in a safe place. Each code works once if you lose access to your
        phone. <strong>They will not be shown again.</strong>
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={copy}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => download(recoveryText(codes))}
        >
          Download
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>I have saved my codes</Button>
      </DialogActions>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'tributary-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
