import { Trans } from '#web/ui/trans.tsx';

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
      <Trans
        id={'{text}<0> (opens a new tab)</0>'}
        values={{ text: <span>{text}</span> }}
        components={{ 0: <span className="hidden-text" /> }}
      />
    </a>
  );
}
