import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { readToken } from '#web/lib/session.ts';
import { DemoBanner } from '#web/ui/demo-banner.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { NoticeBell } from './notice-bell.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const ActingBanner = lazy(() => import('./acting-banner.tsx'));
const ScreenSearch = lazy(() => import('./screen-search.tsx'));
const NarrowMenu = lateDialog(() => import('./narrow-menu.tsx').then((file) => file.NarrowMenu));
const DownloadsDialog = lateDialog(() =>
  import('./downloads-dialog.tsx').then((file) => file.DownloadsDialog),
);

/** The layout of every screen behind sign-in, and of the error pages. */
export default function Shell() {
  const isNarrow = useMediaQuery('(max-width: 860px)', window.innerWidth <= 860, {
    getInitialValueInEffect: false,
  });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('sidebar') === 'collapsed');
  const [drawer, setDrawer] = useState(false);
  const [downloads, setDownloads] = useState(false);
  const searching = useSearchKey();
  const user = useProfile();
  const toggle = () => {
    localStorage.setItem('sidebar', collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  const openDownloads = () => {
    setDrawer(false);
    setDownloads(true);
  };
  return (
    <div className={styles.shell} data-collapsed={(collapsed && !isNarrow) || undefined}>
      <SkipLink />
      {!isNarrow && (
        <aside className={styles.aside} aria-label={t('Menu')}>
          <Sidebar collapsed={collapsed} onDownloads={openDownloads} />
        </aside>
      )}
      {isNarrow && (
        <Suspense fallback={null}>
          <NarrowMenu
            opened={drawer}
            onClose={() => setDrawer(false)}
            onDownloads={openDownloads}
          />
        </Suspense>
      )}
      <header className={styles.header}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={
            isNarrow ? t('Open menu') : collapsed ? t('Expand sidebar') : t('Collapse sidebar')
          }
          onClick={isNarrow ? () => setDrawer(true) : toggle}
        >
          {isNarrow ? (
            <IconMenu2 size={20} color="var(--ink-2)" />
          ) : (
            <IconLayoutSidebar size={20} color="var(--ink-2)" />
          )}
        </ActionIcon>
        <Breadcrumb />
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.search}
            onClick={searching.open}
            aria-keyshortcuts={t('Control+K Meta+K')}
          >
            <IconSearch size={18} aria-hidden="true" />
            <span>{t('Search')}</span>
            <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘' : t('Ctrl ')}K</kbd>
          </button>
          {readToken() && <NoticeBell />}
          <SchemeToggle />
          {readToken() ? <AvatarMenu /> : <Link to="/auth/login">{t('Sign in')}</Link>}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <DemoBanner />
          <Outlet />
        </div>
      </main>
      {user?.acting && (
        <Suspense fallback={null}>
          <ActingBanner acting={user.acting} username={user.username} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <DownloadsDialog opened={downloads} onClose={() => setDownloads(false)} />
      </Suspense>
      {searching.wanted > 0 && (
        <Suspense fallback={null}>
          <ScreenSearch signal={searching.wanted} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the search by Ctrl+K or Cmd+K or the button; the search is loaded on first use. */
function useSearchKey() {
  const [wanted, setWanted] = useState(0);
  const open = () => setWanted((count) => count + 1);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted((count) => count + 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { wanted, open };
}
