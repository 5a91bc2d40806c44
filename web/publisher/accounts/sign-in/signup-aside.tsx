import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { Prose } from '#web/ui/prose.tsx';
import { signUpText } from '../account-calls.ts';
import styles from './auth.module.css';

/**
 * The staff text next to the form; its space is reserved, and stays empty if it cannot be loaded.
 */
export default function SignupAside() {
  const { data } = useFirst(signUpText, {}, { quiet: true, staleTime: 5 * 60_000 });
  return (
    <aside className={styles.aside} aria-label={t('About registration')}>
      {data?.sections.map((section) => (
        <section key={section.id}>
          {section.title && <h2>{section.title}</h2>}
          <Prose html={section.html} />
        </section>
      ))}
    </aside>
  );
}
