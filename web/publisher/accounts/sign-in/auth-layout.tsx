import { Link, Outlet } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { DemoLoading } from '#web/ui/demo-banner.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from './auth.module.css';

/** The logo on a soft two-tone background, and the card of the screen. */
export default function AuthLayout() {
  return (
    <div className={styles.background}>
      <header className={styles.head}>
        <Link to="/auth/login" aria-label={t('{network}, go to login', { network: network.name })}>
          <Logo size={32} />
        </Link>
        <span className="row">
          <LanguageToggle />
          <SchemeToggle />
        </span>
      </header>
      <DemoLoading />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
