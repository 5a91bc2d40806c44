import { Button } from '@mantine/core';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { signOutStaff } from '#contract/accounts/publisher.ts';
import { callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { endSession } from '#web/lib/session.ts';
import { DemoBanner } from '#web/ui/demo-banner.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { LedgerAlert } from './ledger-alert.tsx';
import { RatesAlert } from './rates-alert.tsx';
import { roleName } from './role-name.ts';
import { staffRoutes } from './routes.tsx';
import styles from './staff.module.css';
import { useStaff } from './staff-session.ts';

/** The layout of the staff console: one row of navigation above the page. */
export default function StaffShell() {
  const staff = useStaff();
  const current = useMatches().at(-1)?.staticData.staffRoute;
  const lit = current?.highlight ?? current?.path;

  const shown = staffRoutes.filter(
    ({ icon, permission }) => icon && (!permission || staff?.permissions.includes(permission)),
  );
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <Link
          to="/"
          className={styles.brand}
          aria-label={t('{network} staff, go to start page', { network: network.name })}
        >
          <LogoMark />
          <span>{t('Staff')}</span>
        </Link>
        <Account />
        <nav aria-label={t('Main')} className={styles.nav}>
          {shown.map(({ path, title, icon: Icon }) => (
            <Link
              key={path}
              to={path}
              className={styles.item}
              data-lit={lit === path || undefined}
              aria-current={lit === path ? 'page' : undefined}
              activeProps={{}}
            >
              {Icon && <Icon size={18} stroke={1.6} aria-hidden="true" />}
              {t(title)}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <DemoBanner />
        <LedgerAlert />
        <RatesAlert />
        <Outlet />
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
    <div className={styles.who}>
      <Link to="/sign-in" className={styles.self} title={t('Sign-in settings')}>
        {staff?.name} <span className="quiet">{staff && roleName(staff.role)}</span>
      </Link>
      <LanguageToggle />
      <SchemeToggle />
      <Button variant="default" size="xs" onClick={leave}>
        {t('Logout')}
      </Button>
    </div>
  );
}
