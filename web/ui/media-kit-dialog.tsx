import { Textarea, TextInput } from '@mantine/core';
import { writeMediaKit } from '#contract/uploads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from './app-dialog.tsx';
import { useForm } from './use-form.ts';

type MediaKitDialogProps = {
  opened: boolean;
  /** Name of the channel, as the title; '' if unknown. */
  name: string;
  onClose: () => void;
  /** Called with the address of the document. */
  onWritten: (address: string) => void;
};

/** A short form whose answers become a media kit, for publishers who have none. */
export function MediaKitDialog({ opened, onClose, ...form }: MediaKitDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Write a media kit')}>
      {opened && <MediaKitForm {...form} onClose={onClose} />}
    </AppDialog>
  );
}

const EMPTY = { audience: '', visits: '', countries: '', topics: '', rates: '', contact: '' };

function MediaKitForm({ name, onClose, onWritten }: Omit<MediaKitDialogProps, 'opened'>) {
  const form = useForm(
    writeMediaKit,
    { name, ...EMPTY },
    {
      onDone: ({ url }) => {
        onWritten(url);
        onClose();
      },
    },
  );
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Create media kit')}>
      <p className="quiet">
        {t('Your answers become a PDF that brands can read. You can replace it later.')}
      </p>
      <TextInput label={t('Name')} withAsterisk {...field('name')} />
      <Textarea
        label={t('Audience')}
        withAsterisk
        description={t('Who reads or follows you, for example parents in Germany.')}
        autosize
        minRows={2}
        {...field('audience')}
      />
      <div className="fields">
        <TextInput label={t('Visits per month')} inputMode="numeric" {...field('visits')} />
        <TextInput label={t('Main countries')} {...field('countries')} />
      </div>
      <TextInput label={t('Topics')} {...field('topics')} />
      <Textarea label={t('Formats and rates')} autosize minRows={2} {...field('rates')} />
      <TextInput label={t('Contact')} {...field('contact')} />
    </DialogForm>
  );
}
