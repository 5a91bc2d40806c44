import { TextInput } from '@mantine/core';
import { editMediaKit } from '#contract/accounts/profile.ts';
import { t } from '#web/lib/i18n.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

type MediaKit = Profile['media_kits'][number];
type RenameDialogProps = { opened: boolean; onClose: () => void; kit: MediaKit | null };

const fieldOfKey = {
  MEDIA_KIT_NAME_REQUIRED: 'name',
  MEDIA_KIT_NAME_STRING: 'name',
  MEDIA_KIT_NAME_MAX: 'name',
};

/** Renames a media kit; the file stays the same. */
export function RenameDialog({ opened, onClose, kit }: RenameDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Rename media kit')}>
      {kit && <RenameForm key={kit.id} kit={kit} onClose={onClose} />}
    </AppDialog>
  );
}

function RenameForm({ kit, onClose }: { kit: MediaKit; onClose: () => void }) {
  const { id, file_url, size, name } = kit;
  const form = useForm(
    editMediaKit,
    { name },
    {
      fieldOfKey,
      inputOf: (values) => ({ id, file_url, size, ...values }),
      done: t('Media kit renamed'),
      onDone: (saved) => {
        rememberProfile(saved);
        onClose();
      },
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Rename')}>
      <TextInput label={t('Name')} data-autofocus {...form.field('name')} />
    </DialogForm>
  );
}
