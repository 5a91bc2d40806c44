import { IconDownload, IconHelp, IconLock, type IconProps } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactElement, useEffect, useRef } from 'react';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { network } from '#web/lib/network.ts';
import { useProfile } from '#web/lib/profile.ts';
import { keepInView } from '#web/ui/keep-in-view.ts';
import { Logo, LogoMark } from '#web/ui/logo.tsx';
import { MenuGroup } from '#web/ui/menu-group.tsx';
import styles from '#web/ui/sidebar.module.css';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ApiEntries } from './api-entries.tsx';
import { type MenuLink, menuTreeOf, useIsLit } from './current-route.ts';
import { isLocked } from './is-locked.ts';
import { menuIcons } from './menu-icons.ts';
import type { MenuGroup as MenuGroupName } from './route-entry.ts';
import { permissionOf } from './route-permissions.ts';

type SidebarProps = {
  /** Icons only, 64 pixels wide. */
  collapsed: boolean;
  onDownloads: () => void;
  /** Called when a link is followed: the drawer closes. */
  onGo?: () => void;
};

/** The menu of the publisher application. */
export function Sidebar(props: SidebarProps) {
  const { collapsed, onGo } = props;
  const isLit = useIsLit();
  const menuTree = menuTreeOf(useProfile());
  const place = useRef<HTMLElement>(null);
  const lit = menuTree.flatMap((part) => ('links' in part ? part.links : part)).find(isLit)?.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: collapsing moves the entries.
  useEffect(() => keepInView(place.current?.querySelector('[data-lit]')), [lit, collapsed]);
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <Link
        to="/dashboard"
        className={styles.logo}
        aria-label={t('{network}, go to dashboard', { network: network.name })}
        onClick={onGo}
      >
        {collapsed ? <LogoMark /> : <Logo />}
      </Link>
      <nav aria-label={t('Main')} className={styles.menu} ref={place}>
        <ul>
          {menuTree.map((part) =>
            'links' in part ? (
              <Group key={part.name} {...part} {...props} />
            ) : (
              <Item key={keyOf(part)} link={part} {...props} />
            ),
          )}
        </ul>
      </nav>
      <Bottom {...props} />
    </div>
  );
}

/** The id of the explanation of locked entries. */
const LOCKED = 'menu-locked';
const whyLocked = t('Opens once you have a default channel.');

const keyOf = (link: MenuLink) => `${link.path}${link.label}`;

/** The groups that are open before the user opens or closes one. */
const OPEN_GROUPS: readonly MenuGroupName[] = ['Brands', 'Reports'];

type GroupProps = SidebarProps & { name: MenuGroupName; links: readonly MenuLink[] };

function Group({ name, links, ...menu }: GroupProps) {
  const isLit = useIsLit();
  const entries = links.map((link) => <Item key={keyOf(link)} link={link} {...menu} />);
  if (menu.collapsed) {
    return (
      <li>
        <ul>{entries}</ul>
      </li>
    );
  }
  return (
    <li>
      <MenuGroup
        id={name}
        title={t(name)}
        startsOpen={OPEN_GROUPS.includes(name)}
        isFixed={name === 'Payments'}
        isLit={links.some(isLit)}
      >
        {entries}
      </MenuGroup>
    </li>
  );
}

/** Below the menu: downloads, help and referrals. */
function Bottom({ collapsed, onDownloads, onGo }: SidebarProps) {
  const user = useProfile();
  const locked = isLocked(user, '/help');
  const lock = {
    'data-locked': locked || undefined,
    'aria-describedby': locked ? LOCKED : undefined,
  };
  return (
    <div className={styles.bottom}>
      <Named label={t('Downloads')} collapsed={collapsed}>
        <button type="button" className={styles.item} onClick={onDownloads} aria-haspopup="dialog">
          <Inside icon={IconDownload} label={t('Downloads')} collapsed={collapsed} />
        </button>
      </Named>
      <Named label={t('Help')} collapsed={collapsed} locked={locked}>
        <Link to="/help" className={styles.item} onClick={onGo} {...lock}>
          <Inside icon={IconHelp} label={t('Help')} collapsed={collapsed} locked={locked} />
        </Link>
      </Named>
      {may(user, permissionOf('/refer')) && (
        <Named label={t('Refer a Friend')} collapsed={collapsed} locked={locked}>
          <Link to="/refer" className={styles.refer} onClick={onGo} {...lock}>
            <ReferPicture small={collapsed} />
          </Link>
        </Named>
      )}
      {locked && (
        <span id={LOCKED} className="hidden-text">
          {whyLocked}
        </span>
      )}
    </div>
  );
}

function Item({ link, collapsed, onGo }: SidebarProps & { link: MenuLink }) {
  const isLit = useIsLit()(link);
  const locked = isLocked(useProfile(), link.path);
  return (
    <li className={styles.entry}>
      <Named label={t(link.label)} collapsed={collapsed} locked={locked}>
        <Link
          to={link.path}
          search={link.search ?? {}}
          className={styles.item}
          data-lit={isLit || undefined}
          data-locked={locked || undefined}
          aria-current={isLit ? 'page' : undefined}
          aria-describedby={locked ? LOCKED : undefined}
          activeProps={{}}
          onClick={onGo}
        >
          <Inside
            icon={menuIcons[link.label]}
            label={t(link.label)}
            collapsed={collapsed}
            locked={locked}
          />
        </Link>
      </Named>
      {link.path === '/tools/apis' && !collapsed && !locked && (
        <ApiEntries isLit={isLit} onGo={onGo} />
      )}
    </li>
  );
}

type InsideProps = {
  icon: ComponentType<IconProps>;
  label: string;
  collapsed: boolean;
  locked?: boolean;
};

function Inside({ icon: Icon, label, collapsed, locked = false }: InsideProps) {
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={collapsed ? 'hidden-text' : undefined}>{label}</span>
      {locked && !collapsed && <IconLock size={14} className={styles.lock} aria-hidden="true" />}
    </>
  );
}

type NamedProps = { label: string; collapsed: boolean; locked?: boolean; children: ReactElement };

/** The name of an entry of the collapsed menu, and why it is locked, on hover and focus. */
function Named({ label, collapsed, locked = false, children }: NamedProps) {
  const why = locked ? whyLocked : '';
  return (
    <Tooltip label={collapsed ? [label, why].filter(Boolean).join(': ') : why}>{children}</Tooltip>
  );
}

/** The picture that links to Refer a Friend. */
function ReferPicture({ small }: { small: boolean }) {
  return (
    <>
      <svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true">
        <g fill="none" strokeWidth="2.5" strokeLinecap="round">
          <path d="M6 10c0 12 14 8 14 22" stroke="var(--accent)" />
          <path d="M34 10c0 12-14 8-14 22" stroke="var(--series-2)" />
          <circle cx="6" cy="7" r="3" fill="var(--accent)" stroke="none" />
          <circle cx="34" cy="7" r="3" fill="var(--series-2)" stroke="none" />
        </g>
      </svg>
      <span className={small ? 'hidden-text' : styles.referText}>
        <strong>{t('Refer a Friend')}</strong>
        <span>{t('Earn referral rewards')}</span>
      </span>
    </>
  );
}
