/** A site or file of somebody else, opened beside the console; what is no web address stays text. */
export function OutsideLink({ href, children }: { href: string; children?: string }) {
  const text = children ?? href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (!/^(https?:\/\/|\/)/.test(href)) return <span>{text}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      style={{ overflowWrap: 'anywhere' }}
      title={href}
    >
      {text}
      <span className="hidden-text"> (opens a new tab)</span>
    </a>
  );
}
