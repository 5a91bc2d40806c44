import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { removeNetworkLogo, showSettings, uploadNetworkLogo } from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation, useUpload } from '#web/lib/use-api-mutation.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { limitsOf } from '#web/ui/upload-button.tsx';

/** The logo of the network, and its upload, which takes effect at once. */
export function NetworkLogoField() {
  const send = useUpload(uploadNetworkLogo, {});
  const remove = useApiMutation(removeNetworkLogo, {
    refreshes: [showSettings],
    onDone: () => showNew(t('Logo removed')),
  });
  // Reset after each choice, so that the same file can be chosen again after a refusal.
  const empty = useRef<() => void>(null);
  const choose = (file: File | null) => {
    empty.current?.();
    if (!file) return;
    send.mutate(file, {
      onSuccess: () => showNew(t('Logo saved')),
      onError: (error) => showError(error.text),
    });
  };
  return (
    <section className="card row">
      <LogoMark size={48} />
      <div className="stack gap-4">
        <div className="row">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={empty}>
            {(chooser) => (
              <Button
                variant="default"
                leftSection={<IconUpload size={18} />}
                {...chooser}
                loading={send.isPending}
              >
                {t('Upload logo')}
              </Button>
            )}
          </FileButton>
          {network.logo !== '' && (
            <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('Remove logo')}
            </Button>
          )}
        </div>
        <span className="quiet">{limitsOf('picture')}</span>
      </div>
    </section>
  );
}

/** The page has the logo from the server, so that it is read again. */
function showNew(text: string): void {
  showDone(text);
  setTimeout(() => location.reload(), 800);
}
