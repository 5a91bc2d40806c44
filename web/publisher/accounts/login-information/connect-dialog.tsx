import { beginConnect, type ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { rememberConnecting } from '#web/lib/connecting.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';

type ConnectProps = { platform: ThirdPartyPlatform | null; onClose: () => void };

/** Asks for the password, then sends the browser to the provider. */
export function ConnectDialog({ platform, onClose }: ConnectProps) {
  return (
    <AppDialog
      opened={platform !== null}
      onClose={onClose}
      title={t('Connect {providerName}', { providerName: providerName(platform ?? '') })}
    >
      {platform && <Form platform={platform} onClose={onClose} />}
    </AppDialog>
  );
}

function Form({ platform, onClose }: { platform: ThirdPartyPlatform; onClose: () => void }) {
  const name = providerName(platform);
  const form = useForm(
    beginConnect,
    { platform, password: '' },
    {
      fieldOfKey: passwordKeys,
      onDone: ({ link }) => {
        rememberConnecting(link);
        window.location.assign(link);
      },
    },
  );
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      sendLabel={<Trans id={'Go to {name}'} values={{ name }} />}
    >
      <p className="quiet">
        <Trans
          id={
            '{name} will ask you to confirm, then return you here. After that, you can use it to sign in.'
          }
          values={{ name }}
        />
      </p>
      <PresentPassword data-autofocus {...form.field('password')} />
    </DialogForm>
  );
}
