import { Link, useMatches } from '@tanstack/react-router';
import { useId } from 'react';
import { countWaitingWork } from '#contract/system/work.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import styles from '#web/ui/sidebar.module.css';
import { shownStaffRoutes } from './shown-staff-routes.ts';
import { type StaffRoute, staffGroups } from './staff-route.ts';
import { useStaff } from './staff-session.ts';

/** How old the counts of waiting work may be. */
const REFRESH_MS = 30_000;

type StaffMenuProps = {
  /** Called when a link is followed: the drawer closes. */
  onGo?: () => void;
};

/** The menu of the staff console: the screens that the role may open, with what waits in each. */
export function StaffMenu({ onGo }: StaffMenuProps) {
  const shown = shownStaffRoutes(useStaff());
  const { data: work } = useApiQuery(
    countWaitingWork,
    {},
    { quiet: true, refetchInterval: REFRESH_MS },
  );
  return (
    <div className={styles.sidebar}>
      <Link
        to="/"
        className={styles.logo}
        aria-label={t('{network} staff, go to start page', { network: network.name })}
        onClick={onGo}
      >
        <LogoMark />
        <span className={styles.network}>
          <span className={styles.name}>{network.name}</span>
          <span className={styles.part}>{t('Staff')}</span>
        </span>
      </Link>
      <nav aria-label={t('Main')} className={styles.menu}>
        {staffGroups.map(({ id, title }) => (
          <MenuGroup
            key={id}
            title={t(title)}
            routes={shown.filter(({ group = 'administration' }) => group === id)}
            work={work ?? {}}
            onGo={onGo}
          />
        ))}
      </nav>
    </div>
  );
}

type MenuGroupProps = StaffMenuProps & {
  title: string;
  routes: readonly StaffRoute[];
  work: Partial<Record<string, number | null>>;
};

function MenuGroup({ title, routes, work, onGo }: MenuGroupProps) {
  const id = useId();
  const current = useMatches().at(-1)?.staticData.staffRoute;
  const lit = current?.highlight ?? current?.path;
  if (routes.length === 0) return null;
  return (
    <>
      <p id={id} className={styles.heading}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {routes.map(({ path, title, icon: Icon, count }) => (
          <li key={path}>
            <Link
              to={path}
              className={styles.item}
              data-lit={lit === path || undefined}
              aria-current={lit === path ? 'page' : undefined}
              activeProps={{}}
              onClick={onGo}
            >
              {Icon && <Icon size={20} stroke={1.6} aria-hidden="true" />}
              {t(title)}
              <Waiting count={(count && work[count]) || 0} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {countText(count)}
      <span className="hidden-text"> {t('waiting')}</span>
    </span>
  );
}
