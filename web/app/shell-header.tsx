import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { readToken } from '#web/lib/session.ts';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { NoticeBell } from './notice-bell.tsx';

const ScreenSearch = lazy(() => import('./screen-search.tsx'));

type ShellHeaderProps = {
  isNarrow: boolean;
  collapsed: boolean;
  /** Opens the menu on a narrow screen, otherwise collapses or expands the sidebar. */
  onMenu: () => void;
};

/** The header of the publisher application: menu, breadcrumb, search and account. */
export function ShellHeader({ isNarrow, collapsed, onMenu }: ShellHeaderProps) {
  const MenuIcon = isNarrow ? IconMenu2 : IconLayoutSidebar;
  const isSignedIn = readToken() !== null;
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={
          isNarrow ? t('Open menu') : collapsed ? t('Expand sidebar') : t('Collapse sidebar')
        }
        onClick={onMenu}
      >
        <MenuIcon size={20} color="var(--ink-2)" />
      </ActionIcon>
      <Breadcrumb />
      <div className={styles.tools}>
        <SearchButton />
        {isSignedIn && <NoticeBell />}
        <SchemeToggle />
        {isSignedIn ? <AvatarMenu /> : <Link to="/auth/login">{t('Sign in')}</Link>}
      </div>
    </header>
  );
}

/** Opens the search, as do Ctrl+K and Cmd+K; the search is loaded on first use. */
function SearchButton() {
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
  return (
    <>
      <button
        type="button"
        className={styles.search}
        onClick={open}
        aria-keyshortcuts={t('Control+K Meta+K')}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span>{t('Search')}</span>
        <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘' : t('Ctrl ')}K</kbd>
      </button>
      {wanted > 0 && (
        <Suspense fallback={null}>
          <ScreenSearch signal={wanted} />
        </Suspense>
      )}
    </>
  );
}
