import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';
import { lateDialog } from './late-dialog.tsx';
import { UploadField } from './upload-field.tsx';
import type { FieldErrors } from './use-form.ts';

type FileName = 'logo' | 'media_kit';

type ChannelFilesProps = {
  /** Name of the channel, '' while unknown: for its initials and the title of its media kit. */
  name: string;
  texts: Readonly<Record<FileName, string>>;
  /** Called with the address of an uploaded file; other fields may have changed since it was chosen. */
  onChange: (name: FileName, address: string) => void;
  errors: Pick<FieldErrors, 'on' | 'clear'>;
};

const MediaKitDialog = lateDialog(() =>
  import('./media-kit-dialog.tsx').then((file) => file.MediaKitDialog),
);

/** The logo and the media kit of a channel: uploaded, or made here by those who have none. */
export function ChannelFiles({ name, texts, onChange, errors }: ChannelFilesProps) {
  const [isWriting, setWriting] = useState(false);
  const changeFile = (file: FileName) => (address: string) => {
    errors.clear();
    onChange(file, address);
  };
  const field = (file: FileName) => ({
    name: file,
    value: texts[file],
    error: errors.on(file).error,
    onUploaded: changeFile(file),
  });
  return (
    <>
      <UploadField label={t('Logo')} kind="picture" {...field('logo')}>
        {texts.logo === '' && <DrawLogoButton name={name} onDrawn={changeFile('logo')} />}
      </UploadField>
      <UploadField label={t('Media kit')} kind="document" {...field('media_kit')}>
        {texts.media_kit === '' && (
          <Button variant="subtle" onClick={() => setWriting(true)}>
            {t('Fill in a short form instead')}
          </Button>
        )}
      </UploadField>
      <Suspense>
        <MediaKitDialog
          opened={isWriting}
          name={name}
          onClose={() => setWriting(false)}
          onWritten={changeFile('media_kit')}
        />
      </Suspense>
    </>
  );
}

function DrawLogoButton({ name, onDrawn }: { name: string; onDrawn: (address: string) => void }) {
  const send = useUpload(uploadFile);
  const draw = async () => {
    const { drawLogo } = await import('#web/lib/draw-logo.ts');
    send.mutate(await drawLogo(name), { onSuccess: ({ url }) => onDrawn(url) });
  };
  return (
    <Button variant="subtle" disabled={name === ''} loading={send.isPending} onClick={draw}>
      {t('Use initials as the logo')}
    </Button>
  );
}
