import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listBrokenTypes } from '#contract/link-checks.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import styles from './dashboard.module.css';

/** Something to do: links on the own channels that lead nowhere any more. Nothing where all work. */
export function BrokenLinksLine() {
  const types = useAsk(listBrokenTypes, {}, { quiet: true });
  const links = (types.data?.list ?? []).reduce((sum, type) => sum + type.links, 0);
  if (links === 0) return null;
  return (
    <p className={`card ${styles.todo}`}>
      <IconUnlink size={20} aria-hidden="true" color="var(--wait)" />
      <span>
        {links === 1 ? 'A link on your channels is' : `${links} links on your channels are`} broken.
      </span>
      <Link to={'/tools/broken-links' as string}>Look at {links === 1 ? 'it' : 'them'}</Link>
    </p>
  );
}
