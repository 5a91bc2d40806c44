import type { LinkRow } from '#contract/links/publisher.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';
import styles from './sub-id-tags.module.css';

/** The sub-ids of a link, each with its name. */
export function SubIdTags({ link }: { link: LinkRow }) {
  const filled = subIdNames.filter((name) => link[name]);
  if (filled.length === 0) return <span className="quiet">–</span>;
  return (
    <span className={styles.tags}>
      {filled.map((name) => (
        <span key={name} title={link[name] ?? ''} className={styles.tag}>
          <span className="quiet">{name}</span> {link[name]}
        </span>
      ))}
    </span>
  );
}
