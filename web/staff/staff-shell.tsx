import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconUser } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { signOutStaff } from '#contract/accounts/publisher.ts';
import { callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { endSession } from '#web/lib/session.ts';
import { useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { DemoBanner } from '#web/ui/demo-banner.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PaletteButton } from '#web/ui/palette-button.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { LedgerAlert } from './ledger-alert.tsx';
import { StaffBell } from './notifications/staff-bell.tsx';
import { RatesAlert } from './rates-alert.tsx';
import { roleName } from './role-name.ts';
import own from './staff.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { useStaff } from './staff-session.ts';

const MenuDrawer = lateDialog(() =>
  import('#web/ui/menu-drawer.tsx').then((file) => file.MenuDrawer),
);

const StaffSearch = lazy(() => import('./staff-search.tsx'));

/** The layout of the staff console: the menu beside the page, on a small screen as a drawer. */
export default function StaffShell() {
  const isNarrow = useIsNarrow();
  const [drawer, setDrawer] = useState(false);
  useLiveUpdates('staff');
  return (
    <div className={styles.shell}>
      <SkipLink />
      {isNarrow ? (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)}>
            <StaffMenu onGo={() => setDrawer(false)} />
          </MenuDrawer>
        </Suspense>
      ) : (
        <aside className={styles.aside} aria-label={t('Menu')}>
          <StaffMenu />
        </aside>
      )}
      <header className={styles.header}>
        {isNarrow && (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('Open menu')}
            onClick={() => setDrawer(true)}
          >
            <IconMenu2 size={20} color="var(--ink-2)" />
          </ActionIcon>
        )}
        <Account />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <DemoBanner />
          <LedgerAlert />
          <RatesAlert />
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function Account() {
  const staff = useStaff();
  const leave = () => {
    void callApi(signOutStaff, {}, { quiet: true }).catch(() => {});
    endSession();
  };
  return (
    <div className={styles.tools}>
      <Link to="/sign-in" className={own.self} title={t('Sign-in settings')}>
        <IconUser className={own.selfIcon} size={20} aria-hidden />
        <span className={own.selfName}>
          {staff?.name} <span className="quiet">{staff && roleName(staff.role)}</span>
        </span>
      </Link>
      <PaletteButton>{(signal) => <StaffSearch signal={signal} />}</PaletteButton>
      <StaffBell />
      <LanguageToggle />
      <SchemeToggle />
      <Button variant="default" size="xs" onClick={leave}>
        {t('Logout')}
      </Button>
    </div>
  );
}
