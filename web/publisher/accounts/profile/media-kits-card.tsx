import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteMediaKit, editMediaKit } from '#contract/accounts/profile.ts';
import { isWebAddress } from '#contract/fields.ts';
import { fileNameOf } from '#contract/uploads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { ROLE_FORBIDS, useMay } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { sizeLabel } from '#web/lib/size-label.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';
import styles from './profile.module.css';
import { RenameDialog } from './rename-dialog.tsx';

type MediaKit = Profile['media_kits'][number];
type About = { kit: MediaKit | null; doing: 'rename' | 'delete' | null };

/** Files about the publisher's audience: uploaded, renamed, deleted. */
export function MediaKitsCard({ profile }: { profile: Profile }) {
  // A dialog keeps its content during the closing animation.
  const [{ kit, doing }, setAbout] = useState<About>({ kit: null, doing: null });
  const close = () => setAbout({ kit, doing: null });
  return (
    <section className="card stack" aria-labelledby="media-kits">
      <div>
        <h2 id="media-kits">{t('Media kits')}</h2>
        <p className="quiet mt-4">
          <Trans
            id={'Documents about your audience, reach and rates. {limitsOf}.'}
            values={{ limitsOf: limitsOf('document') }}
          />
        </p>
      </div>
      {profile.media_kits.length === 0 ? (
        <p>{t('No media kits yet.')}</p>
      ) : (
        <ul className={styles.kits}>
          {profile.media_kits.map((one) => (
            <MediaKitRow
              key={one.id}
              kit={one}
              zone={profile.time_zone}
              onDo={(doing) => setAbout({ kit: one, doing })}
            />
          ))}
        </ul>
      )}
      <div>
        <UploadKit />
      </div>
      <RenameDialog opened={doing === 'rename'} onClose={close} kit={kit} />
      <DeleteDialog kit={kit} opened={doing === 'delete'} onClose={close} />
    </section>
  );
}

function UploadKit() {
  const mayWrite = useMay('account.write');
  const add = useApiMutation(editMediaKit, {
    done: t('Media kit added'),
    onDone: (saved) => rememberProfile(saved),
  });
  if (!mayWrite) {
    return (
      <DisabledButton variant="default" why={ROLE_FORBIDS}>
        {t('Upload media kit')}
      </DisabledButton>
    );
  }
  return (
    <UploadButton
      kind="document"
      busy={add.isPending}
      onUploaded={({ url, name, size }) => add.mutate({ file_url: url, name, size })}
    >
      {t('Upload media kit')}
    </UploadButton>
  );
}

type MediaKitRowProps = {
  kit: MediaKit;
  zone: string;
  onDo: (doing: 'rename' | 'delete') => void;
};

function MediaKitRow({ kit, zone, onDo }: MediaKitRowProps) {
  // The stored address may be any text: only addresses of a file or page become a link.
  const isLink = fileNameOf(kit.file_url) !== null || isWebAddress(kit.file_url);
  return (
    <li>
      <div className={styles.kit}>
        {isLink ? (
          <a href={kit.file_url} target="_blank" rel="noopener noreferrer">
            {kit.name}
          </a>
        ) : (
          kit.name
        )}
        <div className="quiet">
          {sizeLabel(kit.size)} · <Time at={kit.created_at} zone={zone} day />
        </div>
      </div>
      {useMay('account.write') && (
        <div className={styles.does}>
          <Button
            variant="default"
            onClick={() => onDo('rename')}
            aria-label={t('Rename {name}', { name: kit.name })}
          >
            {t('Rename')}
          </Button>
          <Button
            variant="subtle"
            c="var(--down)"
            onClick={() => onDo('delete')}
            aria-label={t('Delete {name}', { name: kit.name })}
          >
            {t('Delete')}
          </Button>
        </div>
      )}
    </li>
  );
}

type DeleteDialogProps = { kit: About['kit']; opened: boolean; onClose: () => void };

function DeleteDialog({ kit, opened, onClose }: DeleteDialogProps) {
  const remove = useApiMutation(deleteMediaKit, {
    done: t('Media kit deleted'),
    onDone: (saved) => {
      rememberProfile(saved);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => kit && remove.mutate({ id: kit.id })}
      title={t('Delete {name}?', { name: kit?.name ?? t('the media kit') })}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      danger
    >
      <p>{t('It is removed from your profile. Channels that use the same file keep it.')}</p>
    </ConfirmDialog>
  );
}
