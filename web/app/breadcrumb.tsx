import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import styles from './breadcrumb.module.css';
import { crumbsOf, useCurrentEntry } from './current-route.ts';

/** The breadcrumb, from the titles of the routes. */
export function Breadcrumb() {
  const entry = useCurrentEntry();
  if (!entry) return null;
  const crumbs = crumbsOf(entry);
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.crumbs}>
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
