import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { DemoLoading } from '#web/ui/demo-banner.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import styles from '#web/ui/shell.module.css';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { Sidebar } from './sidebar.tsx';

const ActingBanner = latePart(() => import('./acting-banner.tsx'));
const MenuDrawer = lateDialog(() =>
  import('#web/ui/menu-drawer.tsx').then((file) => file.MenuDrawer),
);
const DownloadsDialog = lateDialog(() =>
  import('./downloads-dialog.tsx').then((file) => file.DownloadsDialog),
);

/** The layout of every screen behind sign-in, and of the error pages. */
export default function Shell() {
  const isNarrow = useIsNarrow();
  const { collapsed, toggle } = useCollapsed();
  const [drawer, setDrawer] = useState(false);
  const [downloads, setDownloads] = useState(false);
  const user = useProfile();
  useLiveUpdates('publisher');
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
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)}>
            <Sidebar collapsed={false} onDownloads={openDownloads} onGo={() => setDrawer(false)} />
          </MenuDrawer>
        </Suspense>
      )}
      <ShellHeader
        isNarrow={isNarrow}
        collapsed={collapsed}
        onDownloads={openDownloads}
        onMenu={isNarrow ? () => setDrawer(true) : toggle}
      />
      <main id="main" className={`${styles.main} ${styles.aboveBar}`} tabIndex={-1}>
        <div className={styles.page}>
          <DemoLoading isSignedIn />
          <Outlet />
        </div>
      </main>
      <BottomBar />
      {user?.acting && (
        <Suspense fallback={null}>
          <ActingBanner acting={user.acting} username={user.username} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <DownloadsDialog opened={downloads} onClose={() => setDownloads(false)} />
      </Suspense>
    </div>
  );
}

/** Whether the sidebar shows icons only; remembered on this device. */
function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('sidebar') === 'collapsed');
  const toggle = () => {
    localStorage.setItem('sidebar', collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}
