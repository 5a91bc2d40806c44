import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { SchemeToggle } from '#web/ui/scheme-toggle.tsx';
import styles from './auth.module.css';

/** The logo on a soft two-tone background, and the card of the screen. */
export default function AuthLayout() {
  return (
    <div className={styles.ground}>
      <header className={styles.head}>
        <Link to="/auth/login" aria-label="Tributary, go to login">
          <Logo size={32} />
        </Link>
        <SchemeToggle />
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
