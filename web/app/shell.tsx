import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readToken } from '#web/lib/session.ts';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { DownloadsDialog } from './downloads-dialog.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const ScreenSearch = lazy(() => import('./screen-search.tsx'));

/** The layout of every screen behind sign-in, and of the error pages. */
export default function Shell() {
  const isNarrow = useMediaQuery('(max-width: 860px)', window.innerWidth <= 860, {
    getInitialValueInEffect: false,
  });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('sidebar') === 'collapsed');
  const [drawer, setDrawer] = useState(false);
  const [downloads, setDownloads] = useState(false);
  const searching = useSearchKey();
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
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {!isNarrow && (
        <aside className={styles.aside} aria-label="Menu">
          <Sidebar collapsed={collapsed} onDownloads={openDownloads} />
        </aside>
      )}
      {isNarrow && (
        <Drawer.Root opened={drawer} onClose={() => setDrawer(false)} size={264} padding={0}>
          <Drawer.Overlay backgroundOpacity={0.45} />
          <Drawer.Content>
            {/* A header element here would count as a second banner of the page. */}
            <Drawer.Header className={styles.drawerHead} {...{ component: 'div' }}>
              <Drawer.Title>Menu</Drawer.Title>
              <Drawer.CloseButton aria-label="Close" />
            </Drawer.Header>
            <Drawer.Body className={styles.drawer}>
              <Sidebar
                collapsed={false}
                onDownloads={openDownloads}
                onGo={() => setDrawer(false)}
              />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <header className={styles.header}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={isNarrow ? 'Open menu' : collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
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
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={18} aria-hidden="true" />
            <span>Search</span>
            <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl '}K</kbd>
          </button>
          <SchemeToggle />
          {readToken() ? <AvatarMenu /> : <Link to="/auth/login">Sign in</Link>}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <Outlet />
        </div>
      </main>
      <DownloadsDialog opened={downloads} onClose={() => setDownloads(false)} />
      {searching.wanted > 0 && (
        <Suspense fallback={null}>
          <ScreenSearch signal={searching.wanted} />
        </Suspense>
      )}
    </div>
  );
}

/** Ctrl or Cmd with K, and the button; the search itself is fetched when first wanted. */
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
