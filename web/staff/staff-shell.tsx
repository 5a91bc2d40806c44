import { ActionIcon, Button } from '@mantine/core';
import { IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { signOutStaff } from '#contract/accounts/publisher.ts';
import { showLedgerCheck } from '#contract/ledger/staff.ts';
import {
  countUnreadStaffNotifications,
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/notifications/staff.ts';
import { showRateState } from '#contract/rates/staff.ts';
import { callApi } from '#web/lib/call-api.ts';
import { changeLanguage, otherLanguage, t } from '#web/lib/i18n.ts';
import { endSession } from '#web/lib/session.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { PHONE, useIsNarrow } from '#web/lib/use-is-narrow.ts';
import { useLiveUpdates } from '#web/lib/use-live-updates.ts';
import { Bell } from '#web/ui/bell.tsx';
import { DemoLoading, DemoPill } from '#web/ui/demo-banner.tsx';
import { HeaderNetwork } from '#web/ui/header-network.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PaletteButton } from '#web/ui/palette-button.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from '#web/ui/shell.module.css';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useSchemeSwitch } from '#web/ui/use-scheme-switch.ts';
import { ledgerFaultText } from './ledger-fault-text.ts';
import { roleName } from './role-name.ts';
import own from './staff.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { useStaff } from './staff-session.ts';

const MenuDrawer = lateDialog(() =>
  import('#web/ui/menu-drawer.tsx').then((file) => file.MenuDrawer),
);

const StaffSearch = latePart(() => import('./staff-search.tsx'));

/** The layout of the staff console: the menu beside the page, on a small screen as a drawer. */
export default function StaffShell() {
  const isNarrow = useIsNarrow();
  const isOnPhone = useIsNarrow(PHONE);
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
        {isNarrow && <HeaderNetwork />}
        {!isOnPhone && <DemoPill />}
        <Account />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <DemoLoading isSignedIn />
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
  const scheme = useSchemeSwitch();
  const actions = [
    { id: 'scheme', label: scheme.label, act: scheme.act },
    {
      id: 'language',
      label: otherLanguage.name,
      act: () => changeLanguage(otherLanguage.code),
    },
    { id: 'logout', label: t('Logout'), act: leave },
  ];
  return (
    <div className={styles.tools}>
      <Link to="/sign-in" className={own.self} title={t('Sign-in settings')}>
        <IconUser className={own.phoneIcon} size={20} aria-hidden />
        <span className={own.phoneHidden}>
          {staff?.name}{' '}
          {staff && roleName(staff.role) !== staff.name && (
            <span className="quiet">{roleName(staff.role)}</span>
          )}
        </span>
      </Link>
      <PaletteButton>{(signal) => <StaffSearch signal={signal} actions={actions} />}</PaletteButton>
      <StaffBell />
      <LanguageToggle />
      <SchemeToggle />
      <Button variant="default" size="xs" className={own.leave} title={t('Logout')} onClick={leave}>
        <IconLogout className={own.phoneIcon} size={20} aria-hidden />
        <span className={own.phoneHidden}>{t('Logout')}</span>
      </Button>
    </div>
  );
}

/**
 * Shows on every screen that the ledger check failed, and why: payouts are stopped until it is
 * fixed.
 */
function LedgerAlert() {
  const { data } = useApiQuery(showLedgerCheck, {}, { quiet: true, refetchInterval: 60_000 });
  if (!data || data.sound) return null;
  const place =
    data.fault_transaction_id !== null
      ? t('transaction {fault_transaction_id}', { fault_transaction_id: data.fault_transaction_id })
      : t('account {fault_account_id}', { fault_account_id: data.fault_account_id });
  return (
    <div role="alert" className={own.alert}>
      <Trans
        id={'<0>The ledger check failed. Payouts are stopped.</0> At {place}: {fault}.'}
        values={{ place, fault: ledgerFaultText(data.fault ?? '') }}
        components={{ 0: <strong /> }}
      />
    </div>
  );
}

/** Shows on every screen that the exchange rates are old, before conversions fail. */
function RatesAlert() {
  const { data } = useApiQuery(showRateState, {}, { quiet: true, refetchInterval: 600_000 });
  if (!data?.is_old) return null;
  return (
    <div role="alert" className={own.alert}>
      <Trans
        id="<0>The latest rates are more than three days old.</0> A rate expires after seven days; then amounts in other currencies cannot be converted. <1>Open rates</1>"
        components={{ 0: <strong />, 1: <Link to="/rates" /> }}
      />
    </div>
  );
}

/** The bell of staff, with the number of unread notifications. */
function StaffBell() {
  const counted = useApiQuery(countUnreadStaffNotifications, {}, { quiet: true });
  return (
    <Bell
      unread={counted.data?.unread ?? 0}
      list={listStaffNotifications}
      count={countUnreadStaffNotifications}
      read={readStaffNotifications}
    />
  );
}
