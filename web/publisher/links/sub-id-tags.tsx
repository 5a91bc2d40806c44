import type { LinkRow } from '#contract/links/publisher.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';

/** The sub-ids of a link, each with its name. */
export function SubIdTags({ link }: { link: LinkRow }) {
  const filled = subIdNames.filter((name) => link[name]);
  if (filled.length === 0) return <span className="quiet">–</span>;
  return (
    <span style={{ display: 'inline-grid', gap: 2, fontSize: 13 }}>
      {filled.map((name) => (
        <span key={name} title={link[name] ?? ''} style={oneLine}>
          <span className="quiet">{name}</span> {link[name]}
        </span>
      ))}
    </span>
  );
}

const oneLine = {
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
