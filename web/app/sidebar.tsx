import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconDownload, IconHelp, type IconProps } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { Logo, LogoMark } from '#web/ui/logo.tsx';
import { type MenuLink, menuTreeOf, useIsLit } from './current-route.ts';
import { LoadingApis } from './loading-apis.tsx';
import { menuIcons } from './menu-icons.ts';
import { ReferPicture } from './refer-picture.tsx';
import { permissionOf } from './route-permissions.ts';
import styles from './sidebar.module.css';

// Loaded lazily: no screen waits for these entries.
const ApiMenu = lazy(() => import('./api-menu.tsx'));

type SidebarProps = {
  /** Icons only, 64 pixels wide. */
  collapsed: boolean;
  onDownloads: () => void;
  /** Called when a link is followed: the drawer closes. */
  onGo?: () => void;
};

/** The menu of the publisher application. */
export function Sidebar({ collapsed, onDownloads, onGo }: SidebarProps) {
  const isLit = useIsLit();
  const user = useProfile();
  const menuTree = menuTreeOf(user);
  const [opened, setOpened] = useState<Record<string, boolean>>({
    Brands: true,
    Reports: true,
    Tools: true,
  });
  const place = useRef<HTMLElement>(null);
  const lit = menuTree.flatMap((part) => ('links' in part ? part.links : part)).find(isLit)?.label;
  useEffect(() => {
    if (lit) place.current?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  const item = (link: MenuLink) => (
    <Item
      key={`${link.path}${link.label}`}
      link={link}
      lit={isLit(link)}
      collapsed={collapsed}
      onGo={onGo}
    />
  );
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <Link
        to="/dashboard"
        className={styles.logo}
        aria-label={t('Tributary, go to dashboard')}
        onClick={onGo}
      >
        {collapsed ? <LogoMark /> : <Logo />}
      </Link>
      <nav aria-label={t('Main')} className={styles.menu} ref={place}>
        <ul>
          {menuTree.map((part) => {
            if (!('links' in part)) return item(part);
            const isOpen =
              collapsed || (opened[part.name] ?? part.links.some(isLit)) || part.links.some(isLit);
            return (
              <li key={part.name}>
                {!collapsed && (
                  <button
                    type="button"
                    className={styles.group}
                    aria-expanded={isOpen}
                    onClick={() => setOpened({ ...opened, [part.name]: !isOpen })}
                  >
                    {t(part.name)}
                    <IconChevronDown size={14} aria-hidden="true" />
                  </button>
                )}
                {isOpen && (
                  <ul>
                    {part.links.map((link) => (
                      <Fragment key={`${link.path}${link.label}`}>
                        {item(link)}
                        {link.path === '/tools/apis' && !collapsed && (
                          <Suspense fallback={<LoadingApis />}>
                            <ApiMenu onGo={onGo} />
                          </Suspense>
                        )}
                      </Fragment>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.bottom}>
        <Named label={t('Downloads')} collapsed={collapsed}>
          <button
            type="button"
            className={styles.item}
            onClick={onDownloads}
            aria-haspopup="dialog"
          >
            <Inside icon={IconDownload} label={t('Downloads')} collapsed={collapsed} />
          </button>
        </Named>
        <Named label={t('Help')} collapsed={collapsed}>
          <Link to="/help" className={styles.item} onClick={onGo}>
            <Inside icon={IconHelp} label={t('Help')} collapsed={collapsed} />
          </Link>
        </Named>
        {may(user, permissionOf('/refer')) && (
          <Named label={t('Refer a Friend')} collapsed={collapsed}>
            <Link to="/refer" className={styles.refer} onClick={onGo}>
              <ReferPicture small={collapsed} />
            </Link>
          </Named>
        )}
      </div>
    </div>
  );
}

type ItemProps = {
  link: MenuLink;
  lit: boolean;
  collapsed: boolean;
  onGo: (() => void) | undefined;
};

function Item({ link, lit, collapsed, onGo }: ItemProps) {
  return (
    <li>
      <Named label={t(link.label)} collapsed={collapsed}>
        <Link
          to={link.path}
          search={link.search ?? {}}
          className={styles.item}
          data-lit={lit || undefined}
          aria-current={lit ? 'page' : undefined}
          activeProps={{}}
          onClick={onGo}
        >
          <Inside icon={menuIcons[link.label]} label={t(link.label)} collapsed={collapsed} />
        </Link>
      </Named>
    </li>
  );
}

type InsideProps = { icon: ComponentType<IconProps>; label: string; collapsed: boolean };

function Inside({ icon: Icon, label, collapsed }: InsideProps) {
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={collapsed ? 'hidden-text' : undefined}>{label}</span>
    </>
  );
}

function Named(props: { label: string; collapsed: boolean; children: React.ReactElement }) {
  return (
    <Tooltip label={props.label} position="right" disabled={!props.collapsed}>
      {props.children}
    </Tooltip>
  );
}
