import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { Tooltip } from './tooltip.tsx';

/** A copy button that shows a tick for two seconds. `what` names the content: "Copy link". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showError(t('Your browser blocked copying. Select the text and copy it.')),
    );
  return (
    <>
      <Tooltip label={copied ? t('Copied') : t('Copy {what}', { what })}>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('Copy {what}', { what })}
          onClick={copy}
        >
          {copied ? <IconCheck size={18} color="var(--up)" /> : <IconCopy size={18} />}
        </ActionIcon>
      </Tooltip>
      <span role="status" className="hidden-text">
        {copied ? t('Copied') : ''}
      </span>
    </>
  );
}

/** A link, code or id in mono with its copy button: `<CopyField text={link.url} what="link" />`. */
export function CopyField({ text, what }: { text: string; what: string }) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        gap: 4,
        paddingLeft: 12,
        border: '1px solid var(--line)',
        borderRadius: 8,
        background: 'var(--paper)',
      }}
    >
      <code style={{ overflowWrap: 'anywhere', padding: '4px 0' }}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** Preformatted machine output that wraps anywhere. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre
      className="mono"
      style={{
        margin: '8px 0 0',
        padding: 12,
        background: 'var(--paper)',
        border: '1px solid var(--line)',
        borderRadius: 8,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: 12,
      }}
    >
      {children}
    </pre>
  );
}
