import { Outlet } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import styles from './public-layout.module.css';

/**
 * The frame of the public pages, which the server writes, around a page of the application. Its links
 * leave the application.
 */
export default function PublicLayout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.top}>
        <a className={styles.name} href="/about" aria-label={network.name}>
          <Logo />
        </a>
        <nav className={styles.links} aria-label={t('Main')}>
          <a href="/about">{t('About')}</a>
          <a href="/programs">{t('Programs')}</a>
          <a href="/docs">{t('Developers')}</a>
          <a href="/auth/login">{t('Sign in')}</a>
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.bottom}>
        <nav className={styles.links} aria-label={t('More pages')}>
          <a href="/contact">{t('Contact')}</a>
          <a href="/legal/terms">{t('Terms')}</a>
          <a href="/legal/privacy">{t('Privacy')}</a>
          <a href="/legal/imprint">{t('Imprint')}</a>
        </nav>
        <span>{network.name}</span>
      </footer>
    </div>
  );
}
