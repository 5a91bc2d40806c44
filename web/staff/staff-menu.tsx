import { Link, useMatches } from '@tanstack/react-router';
import { countWaitingWork } from '#contract/system/work.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { MenuGroup } from '#web/ui/menu-group.tsx';
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
  const groups = staffGroups
    .map((group) => ({
      ...group,
      routes: shown.filter(({ group: of = 'administration' }) => of === group.id),
    }))
    .filter(({ routes }) => routes.length > 0);
  const current = useMatches().at(-1)?.staticData.staffRoute;
  const lit = current?.highlight ?? current?.path;
  const open = groupsInView(groups, lit);
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
          <span className={styles.name}>{network.name}</span>{' '}
          <span className={styles.part}>{t('Staff')}</span>
        </span>
      </Link>
      <nav aria-label={t('Main')} className={styles.menu}>
        {groups.map((group) => (
          <StaffGroup
            key={group.id}
            {...group}
            startsOpen={open.includes(group.id)}
            lit={lit}
            work={work ?? {}}
            onGo={onGo}
          />
        ))}
      </nav>
    </div>
  );
}

/** Entries that a menu shows without being asked; the other groups are a click away. */
const MAX_IN_VIEW = 14;

type Group = { id: string; routes: readonly StaffRoute[] };

/** The group of the current screen and the first others that fit beside it, by id. */
function groupsInView(groups: readonly Group[], lit: string | undefined): string[] {
  const isLit = ({ routes }: Group) => routes.some(({ path }) => path === lit);
  let count = 0;
  return [...groups.filter(isLit), ...groups.filter((group) => !isLit(group))]
    .filter(({ routes }) => {
      const fits = count + routes.length <= MAX_IN_VIEW;
      if (fits) count += routes.length;
      return fits;
    })
    .map(({ id }) => id);
}

type StaffGroupProps = StaffMenuProps & {
  id: string;
  title: string;
  routes: readonly StaffRoute[];
  startsOpen: boolean;
  /** The path whose entry is marked. */
  lit: string | undefined;
  work: Partial<Record<string, number | null>>;
};

function StaffGroup({ id, title, routes, startsOpen, lit, work, onGo }: StaffGroupProps) {
  const waiting = routes.reduce((sum, { count }) => sum + ((count && work[count]) || 0), 0);
  return (
    <MenuGroup
      id={`staff ${id}`}
      title={t(title)}
      startsOpen={startsOpen}
      isLit={routes.some(({ path }) => path === lit)}
      note={<Waiting count={waiting} />}
    >
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
    </MenuGroup>
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
