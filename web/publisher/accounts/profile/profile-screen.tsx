import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { MediaKitsCard } from './media-kits-card.tsx';
import { PictureCard } from './picture-card.tsx';
import styles from './profile.module.css';

/** Profile: the publisher as the network and brands see them. */
export default function ProfileScreen() {
  // The route loads the profile first, and redirects if that fails.
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <PageHeader
        title={t('Profile')}
        sub={t('Your account and the company details that brands see.')}
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <PictureCard profile={profile} />
          <AccountCard key={profile.user_id} profile={profile} />
        </div>
        <div className={styles.column}>
          <CompanyCard key={profile.user_id} profile={profile} />
          <MediaKitsCard profile={profile} />
          <LeaveCard profile={profile} />
        </div>
      </div>
    </>
  );
}
