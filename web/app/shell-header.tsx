import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { readToken } from '#web/lib/session.ts';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { QuickActions } from './quick-actions.tsx';

type ShellHeaderProps = {
  isNarrow: boolean;
  collapsed: boolean;
  /** Opens the menu on a narrow screen, otherwise collapses or expands the sidebar. */
  onMenu: () => void;
  onDownloads: () => void;
};

/** The header of the publisher application: menu, breadcrumb, search and account. */
export function ShellHeader({ isNarrow, collapsed, onMenu, onDownloads }: ShellHeaderProps) {
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
      <div className={`${styles.tools} ${styles.fixedTools}`}>
        <QuickActions isNarrow={isNarrow} onDownloads={onDownloads} />
        {isSignedIn && <NoticeBell />}
        <SchemeToggle />
        {isSignedIn ? <AvatarMenu /> : <Link to="/auth/login">{t('Sign in')}</Link>}
      </div>
    </header>
  );
}
