import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { countUnreadNotices } from '#contract/announcements/publisher.ts';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import { crumbsOf, useCurrentEntry } from '#web/app/current-route.ts';
import { isLocked } from '#web/app/is-locked.ts';
import { hasKeys } from '#web/lib/has-keys.ts';
import { otherLanguage, t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { readToken } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { Bell } from '#web/ui/bell.tsx';
import { DemoPill } from '#web/ui/demo-banner.tsx';
import { HeaderNetwork } from '#web/ui/header-network.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PaletteButton } from '#web/ui/palette-button.tsx';
import type { QuickAction } from '#web/ui/quick-action.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { useKeys } from '#web/ui/use-keys.ts';
import { useSchemeSwitch } from '#web/ui/use-scheme-switch.ts';
import { AvatarMenu, leave, switchLanguage } from './avatar-menu.tsx';
import breadcrumb from './breadcrumb.module.css';

type ShellHeaderProps = {
  isNarrow: boolean;
  collapsed: boolean;
  /** Opens the menu on a narrow screen, otherwise collapses or expands the sidebar. */
  onMenu: () => void;
  onDownloads: () => void;
};

/** The header of the publisher application: menu, breadcrumb, search and account. */
export function ShellHeader({ isNarrow, collapsed, onMenu, onDownloads }: ShellHeaderProps) {
  const isOnPhone = useIsNarrow(PHONE);
  const MenuIcon = isNarrow ? IconMenu2 : IconLayoutSidebar;
  const isSignedIn = readToken() !== null;
  const menuLabel = isNarrow
    ? t('Open menu')
    : collapsed
      ? t('Expand sidebar')
      : t('Collapse sidebar');
  return (
    <header className={styles.header}>
      <ActionIcon variant="subtle" size={36} aria-label={menuLabel} onClick={onMenu}>
        <MenuIcon size={20} color="var(--ink-2)" />
      </ActionIcon>
      {(isNarrow || collapsed) && <HeaderNetwork />}
      <Breadcrumb />
      {!isOnPhone && <DemoPill />}
      <div className={`${styles.tools} ${styles.fixedTools}`}>
        <QuickActions
          isNarrow={isNarrow}
          onDownloads={onDownloads}
          menuLabel={menuLabel}
          onMenu={onMenu}
        />
        {isSignedIn && <NoticeBell />}
        <SchemeToggle />
        {isSignedIn ? <AvatarMenu /> : <Link to="/auth/login">{t('Sign in')}</Link>}
      </div>
    </header>
  );
}

/** The breadcrumb, from the titles of the routes. */
function Breadcrumb() {
  const entry = useCurrentEntry();
  if (!entry) return null;
  const crumbs = crumbsOf(entry);
  return (
    <nav aria-label={t('Breadcrumb')} className={breadcrumb.crumbs}>
      <ol>
        {crumbs.map((crumb, place) => (
          <li key={crumb.title}>
            {place === crumbs.length - 1 ? (
              <span aria-current="page">{t(crumb.title)}</span>
            ) : crumb.path ? (
              <Link to={crumb.path}>{t(crumb.title)}</Link>
            ) : (
              <span>{t(crumb.title)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The bell of publishers, with the number of unread notifications and announcements. */
function NoticeBell() {
  const options = { quiet: true };
  const notifications = useApiQuery(countUnreadNotifications, {}, options);
  const { unread: announcements = 0 } = useApiQuery(countUnreadNotices, {}, options).data ?? {};
  return (
    <Bell
      unread={(notifications.data?.unread ?? 0) + announcements}
      list={listNotifications}
      count={countUnreadNotifications}
      read={readNotifications}
      beside={
        announcements > 0 && (
          <Link to="/announcements">
            {t('Unread announcements: {unread}', { unread: announcements })}
          </Link>
        )
      }
    />
  );
}

const ScreenSearch = latePart(() => import('./screen-search.tsx'));

/** Opens the search of screens, actions and objects. */
function SearchButton({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <PaletteButton>{(signal) => <ScreenSearch signal={signal} actions={actions} />}</PaletteButton>
  );
}

const CreateLinkDialog = lateDialog(() =>
  import('#web/publisher/links/create-link-dialog.tsx').then((file) => file.CreateLinkDialog),
);
const KeysDialog = lateDialog(() =>
  import('#web/ui/keys-dialog.tsx').then((file) => file.KeysDialog),
);

const KEYS = [
  [t('Ctrl K or ⌘ K'), t('Go to a screen, brand, order, payment or link')],
  ['C', t('Create link')],
  ['/', t('Search brands, on the screens of brands')],
  ['?', t('Show these shortcuts')],
  [t('Arrow keys'), t('Read the days of a chart')],
  ['Esc', t('Close a dialog or menu')],
] as const;

type QuickActionsProps = Pick<ShellHeaderProps, 'isNarrow' | 'onDownloads' | 'onMenu'> & {
  menuLabel: string;
};

/** Search, "Create link" and the list of keys, which every screen has. */
function QuickActions({ isNarrow, onDownloads, menuLabel, onMenu }: QuickActionsProps) {
  const [opened, setOpened] = useState<'link' | 'keys' | null>(null);
  const user = useProfile();
  const scheme = useSchemeSwitch();
  const mayLink = may(user, 'links.write') && !isLocked(user, '/tools/link-generator');
  const close = () => setOpened(null);
  const create = mayLink ? () => setOpened('link') : undefined;
  useKeys({ c: create, '?': () => setOpened('keys') });
  return (
    <>
      <SearchButton
        actions={[
          ...(create ? [{ id: 'create-link', label: t('Create link'), act: create }] : []),
          { id: 'downloads', label: t('Open downloads'), act: onDownloads },
          ...(hasKeys()
            ? [{ id: 'keys', label: t('Show keyboard shortcuts'), act: () => setOpened('keys') }]
            : []),
          { id: 'scheme', label: scheme.label, act: scheme.act },
          { id: 'menu', label: menuLabel, act: onMenu },
          { id: 'language', label: otherLanguage.name, act: () => void switchLanguage(user) },
          ...(readToken() ? [{ id: 'logout', label: t('Logout'), act: leave }] : []),
        ]}
      />
      {create && (
        <Button
          size="sm"
          px={isNarrow ? 8 : 12}
          {...(!isNarrow && { leftSection: <IconPlus size={18} aria-hidden="true" /> })}
          aria-label={t('Create link')}
          aria-keyshortcuts="c"
          aria-haspopup="dialog"
          onClick={create}
        >
          {isNarrow ? <IconPlus size={18} aria-hidden="true" /> : t('Create link')}
        </Button>
      )}
      <Suspense fallback={null}>
        <CreateLinkDialog opened={opened === 'link'} onClose={close} />
        <KeysDialog opened={opened === 'keys'} onClose={close} keys={KEYS} />
      </Suspense>
    </>
  );
}
