import { Avatar } from '@mantine/core';
import { editAvatar } from '#contract/accounts/profile.ts';
import { t } from '#web/lib/i18n.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';
import styles from './profile.module.css';

/** The picture, and the facts that cannot be changed here. */
export function PictureCard({ profile }: { profile: Profile }) {
  const save = useApiMutation(editAvatar, {
    done: t('Picture saved'),
    onDone: (saved) => rememberProfile(saved),
  });
  const name = profile.nickname || profile.username;
  return (
    <section className="card stack" aria-labelledby="picture">
      <h2 id="picture" className="hidden-text">
        {t('Picture')}
      </h2>
      <div className={styles.picture}>
        <Avatar src={profile.avatar} alt="" size={72} color="pine" name={name} />
        <div>
          <UploadButton
            kind="picture"
            busy={save.isPending}
            onUploaded={({ url }) => save.mutate({ avatar: url })}
          >
            {profile.avatar ? t('Change picture') : t('Upload picture')}
          </UploadButton>
          <p className="quiet mt-6">{limitsOf('picture')}.</p>
        </div>
      </div>
      <dl className="facts">
        <dt>{t('Username')}</dt>
        <dd>{profile.username}</dd>
        <dt>{t('Email')}</dt>
        <dd>{profile.email}</dd>
        <dt>{t('Publisher code')}</dt>
        <dd>
          <code>{profile.publisher_code}</code>
        </dd>
      </dl>
    </section>
  );
}
