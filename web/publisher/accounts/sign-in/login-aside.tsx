import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { Prose } from '#web/ui/prose.tsx';
import { aboutText } from '../account-calls.ts';
import styles from './auth.module.css';

/** What the network is, for those who come here first: the head of its home page, and the ways to it. */
export default function LoginAside() {
  const { data } = useFirst(aboutText, {}, { quiet: true, staleTime: 5 * 60_000 });
  const lead = data?.sections[0];
  return (
    <aside className={styles.aside} aria-label={t('About {network}', { network: network.name })}>
      {lead && (
        <>
          <h2 className={styles.lead}>{lead.title || network.name}</h2>
          <Prose html={lead.html} />
        </>
      )}
      <ul className={styles.ways}>
        <li>
          <a href="/about">{t('About')}</a>
        </li>
        <li>
          <a href="/programs">{t('Programs')}</a>
        </li>
        <li>
          <a href="/legal/terms">{t('Terms')}</a>
        </li>
        <li>
          <a href="/contact">{t('Contact')}</a>
        </li>
      </ul>
    </aside>
  );
}
