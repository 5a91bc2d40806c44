import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { editMediaKit } from '#contract/accounts/profile.ts';
import { t } from '#web/lib/i18n.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

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
  const [name, setName] = useState(kit.name);
  const errors = useFieldErrors(fieldOfKey);
  const save = useSend(editMediaKit, errors, {
    done: t('Media kit renamed'),
    onDone: (saved) => {
      rememberProfile(saved);
      onClose();
    },
  });
  const input = { id: kit.id, file_url: kit.file_url, size: kit.size, name };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(editMediaKit, input)) save.mutate(input);
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label={t('Name')}
        name="name"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        {...errors.on('name')}
      />
      <FormActions onCancel={onClose} loading={save.isPending}>
        {t('Rename')}
      </FormActions>
    </form>
  );
}
