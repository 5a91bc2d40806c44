import { Link, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { listApiMenu } from '#contract/publisher-api/docs.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { keepInView } from '#web/ui/keep-in-view.ts';
import styles from '#web/ui/sidebar.module.css';
import { LoadingApis } from './loading-apis.tsx';

/** The menu entries below APIs, one per call, as the server lists them. */
export function ApiMenu({ onGo }: { onGo: (() => void) | undefined }) {
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
