import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { signOutOfPortal } from '#contract/brand-members/brand.ts';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import { callApi } from '#web/lib/call-api.ts';
import { deviceZone, formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser, endSession } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { Bell } from '#web/ui/bell.tsx';
import { DemoLoading, DemoPill } from '#web/ui/demo-banner.tsx';
import { HeaderNetwork } from '#web/ui/header-network.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { BrandMenu } from './brand-menu.tsx';
import { type PortalProfile, useOwnBrand, usePerson } from './brand-session.ts';

const MenuDrawer = lateDialog(() =>
  import('#web/ui/menu-drawer.tsx').then((file) => file.MenuDrawer),
);

/** The layout of the brand portal: the menu beside the page, on a small screen as a drawer. */
export default function BrandShell() {
  const isNarrow = useIsNarrow();
  const isOnPhone = useIsNarrow(PHONE);
  const [drawer, setDrawer] = useState(false);
  const person = usePerson();
  useLiveUpdates('brand');
  return (
    <div className={styles.shell}>
      <SkipLink />
      {isNarrow ? (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)}>
            <BrandMenu onGo={() => setDrawer(false)} />
          </MenuDrawer>
        </Suspense>
      ) : (
        <aside className={styles.aside} aria-label={t('Menu')}>
          <BrandMenu />
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
        {isNarrow && <HeaderNetwork />}
        {!isOnPhone && <DemoPill />}
        <Account />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          {person?.acting && <ActingNote acting={person.acting} />}
          <DemoLoading isSignedIn />
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function Account() {
  const person = usePerson();
  const counted = useApiQuery(countUnreadNotifications, {}, { quiet: true });
  const leave = () => {
    void callApi(signOutOfPortal, {}, { quiet: true }).catch(() => {});
    endSession();
  };
  return (
    <div className={styles.tools}>
      <Link to="/settings/profile" title={t('Profile')} className="break-anywhere">
        {person?.first_name || person?.email}
      </Link>
      <Bell
        unread={counted.data?.unread ?? 0}
        list={listNotifications}
        count={countUnreadNotifications}
        read={readNotifications}
      />
      <LanguageToggle />
      <SchemeToggle />
      <Button variant="default" size="xs" onClick={leave}>
        {t('Logout')}
      </Button>
    </div>
  );
}

/** Shows on every screen that staff look at the portal, and ends it. */
function ActingNote({ acting }: { acting: NonNullable<PortalProfile['acting']> }) {
  const brand = useOwnBrand();
  const until = formatTime(acting.expires_at, deviceZone()).split(', ').at(-1);
  const end = async () => {
    // Ending must not wait for an unreachable server.
    await callApi(signOutOfPortal, {}, { quiet: true }).catch(() => {});
    clearUser();
    window.location.assign(`/staff/brands/${brand?.mcid ?? ''}`);
  };
  return (
    <section className="card spread mb-20" aria-label={t('Staff session')}>
      <p>
        <Trans
          id="<0>{staff_name}</0>, you are viewing the portal of <1>{brand}</1>, read-only, until {until}. All activity is logged."
          values={{ staff_name: acting.staff_name, brand: brand?.merchant_name ?? '', until }}
          components={{ 0: <strong />, 1: <strong /> }}
        />
      </p>
      <Button onClick={() => void end()}>{t('End session')}</Button>
    </section>
  );
}
