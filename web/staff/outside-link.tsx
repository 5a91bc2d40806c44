import { t } from '#web/lib/i18n.ts';
/**
 * A link to an external site or file in a new tab; text that is not a web address is shown as text.
 */
export function OutsideLink({ href, children }: { href: string; children?: string }) {
  const text = children ?? href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (!/^(https?:\/\/|\/)/.test(href)) return <span>{text}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="break-anywhere"
      title={href}
    >
      {text}
      <span className="hidden-text"> {t('(opens a new tab)')}</span>
    </a>
  );
}
