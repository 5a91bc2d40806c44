import styles from './prose.module.css';
import { useFollowLinks } from './use-follow-links.ts';

/**
 * HTML that the server rendered from Markdown, with raw HTML escaped. Links within the application
 * navigate without reloading the page.
 */
export function Prose({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle keys themselves.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are interactive.
    <div
      className={styles.prose}
      onClick={useFollowLinks()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown, raw HTML escaped.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
