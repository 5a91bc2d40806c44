import { t } from '#web/lib/i18n.ts';
import { PageHeader } from './page-header.tsx';

/**
 * Shown instead of a screen that the user's role does not include; says who can change the role.
 */
export function NotAllowed({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <section className="card" style={{ maxWidth: 640 }}>
        <h2>{t('You do not have access to this screen')}</h2>
        <p className="quiet" style={{ marginTop: 4 }}>
          {t('Ask an owner of your account to change your role.')}
        </p>
      </section>
    </>
  );
}
