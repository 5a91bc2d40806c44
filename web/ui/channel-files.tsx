import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { uploadFile, writeMediaKit } from '#contract/uploads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';
import { requestData } from '#web/lib/use-api-query.ts';
import { DisabledButton } from './disabled-button.tsx';
import { lateDialog } from './late-dialog.tsx';
import { UploadField } from './upload-field.tsx';
import type { FieldErrors } from './use-form.ts';

/** Characters of the title of a media kit. */
const MAX_TITLE = 100;

type FileName = 'logo' | 'media_kit';

type ChannelFilesProps = {
  /** Name of the channel, '' while unknown: for its initials and the title of its media kit. */
  name: string;
  /** Its address, for the media kit. */
  website: string;
  texts: Readonly<Record<FileName, string>>;
  /** Called with the address of an uploaded file; other fields may have changed since it was chosen. */
  onChange: (name: FileName, address: string) => void;
  errors: Pick<FieldErrors, 'on' | 'clear'>;
};

const MediaKitDialog = lateDialog(() =>
  import('./media-kit-dialog.tsx').then((file) => file.MediaKitDialog),
);

/** The logo and the media kit of a channel: uploaded, or made here by those who have none. */
export function ChannelFiles({ name, website, texts, onChange, errors }: ChannelFilesProps) {
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
      {texts.logo === '' && texts.media_kit === '' && (
        <MakeBoth
          name={name}
          website={website}
          onMade={(logo, mediaKit) => {
            changeFile('logo')(logo);
            changeFile('media_kit')(mediaKit);
          }}
        />
      )}
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

type MakeBothProps = {
  name: string;
  website: string;
  onMade: (logo: string, mediaKit: string) => void;
};

/** Both files in one click, for those who have neither at hand. */
function MakeBoth({ name, website, onMade }: MakeBothProps) {
  const send = useUpload(uploadFile);
  const make = useMutation({
    mutationFn: async () => {
      const { drawLogo } = await import('#web/lib/draw-logo.ts');
      const input = { name: name.slice(0, MAX_TITLE), website };
      const mediaKit = requestData(writeMediaKit, input);
      const logo = await send.mutateAsync(await drawLogo(name));
      onMade(logo.url, (await mediaKit).url);
    },
  });
  const label = t('Create a logo and media kit');
  return (
    <div className="spread gap-8">
      <span className="quiet">
        {t('No files at hand? We make simple ones, which you can replace later.')}
      </span>
      {name === '' ? (
        <DisabledButton variant="default" why={t('Enter the address first.')}>
          {label}
        </DisabledButton>
      ) : (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {label}
        </Button>
      )}
    </div>
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
