import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import styles from './prose.module.css';

/**
 * HTML that the server rendered from Markdown, with raw HTML escaped. Links within the application
 * navigate without reloading the page.
 */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest('a');
    const href = link?.getAttribute('href') ?? '';
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!href.startsWith('/') || !isPlain) return;
    event.preventDefault();
    void navigate({ href });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle keys themselves.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are interactive.
    <div
      className={styles.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown, raw HTML escaped.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
