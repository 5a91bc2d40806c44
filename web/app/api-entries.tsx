import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { listApiMenu } from '#contract/publisher-api/docs.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { keepInView } from '#web/ui/keep-in-view.ts';
import styles from '#web/ui/sidebar.module.css';

type ApiEntriesProps = {
  /** Whether a page of the APIs is shown. */
  isLit: boolean;
  onGo: (() => void) | undefined;
};

/**
 * The entries of the single APIs below their menu item. They are closed except on their pages,
 * because fourteen names would push the following items out of view.
 */
export function ApiEntries({ isLit, onGo }: ApiEntriesProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isLit;
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label={t('List of APIs')}
        onClick={() => setChosen(!isOpen)}
      >
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul>
          <ApiMenu onGo={onGo} />
        </ul>
      )}
    </>
  );
}

/** The menu entries below APIs, one per call, as the server lists them. */
function ApiMenu({ onGo }: { onGo: (() => void) | undefined }) {
  const menu = useApiQuery(listApiMenu, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const here = useMatches().at(-1)?.pathname.split('/').at(-1);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the page may appear later.
  useEffect(() => keepInView(current.current), [here, menu.data]);
  if (menu.isPending) return <LoadingApis />;
  return menu.data?.map(({ id, name, front_path }) => (
    <li key={id}>
      <Link
        ref={here === String(id) ? current : undefined}
        to="/tools/apis/$"
        params={{ _splat: `${front_path}/${id}` }}
        className={styles.sub}
        aria-current={here === String(id) ? 'page' : undefined}
        activeProps={{}}
        onClick={onGo}
      >
        {name}
      </Link>
    </li>
  ));
}

/** Placeholder entry below APIs while the list loads. */
function LoadingApis() {
  return (
    <li>
      <button type="button" className={styles.sub} disabled>
        {t('Loading APIs...')}
      </button>
    </li>
  );
}
