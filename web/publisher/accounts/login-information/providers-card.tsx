import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  beginConnect,
  listThirdParty,
  type ThirdPartyPlatform,
  unbindThirdParty,
} from '#contract/accounts/third-party.ts';
import type { ReplyOf } from '#contract/call.ts';
import { signInProviders } from '#web/lib/common-calls.ts';
import { rememberConnecting } from '#web/lib/connecting.ts';
import { t } from '#web/lib/i18n.ts';
import { providerName } from '#web/lib/provider-names.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { AppDialog, ConfirmDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';
import { ownProviders } from '../account-calls.ts';

type Identity = ReplyOf<typeof listThirdParty>['list'][number];

/** The providers that the network offers, and those of the account. */
export function useProviders() {
  const options = { quiet: true, staleTime: Number.POSITIVE_INFINITY };
  const providers = useFirst(signInProviders, {}, options);
  const bound = useFirst(ownProviders);
  return { providers, bound, isPending: providers.isPending || bound.isPending };
}

/** The sign-in providers of the account; each can be connected and disconnected. */
export function ProvidersCard({ zone }: { zone: string | undefined }) {
  const { providers, bound } = useProviders();
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const [connecting, setConnecting] = useState<ThirdPartyPlatform | null>(null);

  const offered = providers.data?.list.filter((one) => one.configured) ?? [];
  const unbound = offered.filter(
    ({ platform }) => bound.data && !bound.data.list.some((one) => one.platform === platform),
  );
  // Without any provider the card is hidden.
  if (offered.length === 0 && !bound.data?.list.length) return null;
  return (
    <section className="card stack" aria-labelledby="providers-title">
      <h2 id="providers-title">{t('Sign-in providers')}</h2>
      <p className="quiet">{t('Use an account from another service to sign in.')}</p>
      <QueryTable
        label={t('Connected providers')}
        columns={columnsOf(zone, setLeaving)}
        query={bound}
        rowKey={(identity) => identity.id}
        skeletonRows={1}
        emptyTitle={t('No connected providers')}
      />
      {unbound.length > 0 && (
        <ConnectButtons
          platforms={unbound.map(({ platform }) => platform)}
          onConnect={setConnecting}
        />
      )}
      <ConnectDialog platform={connecting} onClose={() => setConnecting(null)} />
      <DisconnectDialog identity={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

function columnsOf(
  zone: string | undefined,
  onLeave: (identity: Identity) => void,
): Column<Identity>[] {
  return [
    {
      id: 'platform',
      head: t('Provider'),
      width: 120,
      cell: (identity) => providerName(identity.platform),
    },
    {
      id: 'leave',
      head: t('Connection'),
      width: 130,
      cell: (identity) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('Disconnect {platform}', { platform: providerName(identity.platform) })}
          onClick={() => onLeave(identity)}
        >
          {t('Disconnect')}
        </Button>
      ),
    },
    {
      id: 'bound',
      head: t('Connected'),
      width: 150,
      cell: (identity) => <Time at={identity.bound_at} zone={zone} />,
    },
    {
      id: 'used',
      head: t('Last used'),
      width: 150,
      cell: (identity) => <Time at={identity.last_used_at} zone={zone} />,
    },
  ];
}

type ConnectButtonsProps = {
  platforms: readonly ThirdPartyPlatform[];
  onConnect: (platform: ThirdPartyPlatform) => void;
};

function ConnectButtons({ platforms, onConnect }: ConnectButtonsProps) {
  return (
    <div className="row">
      {platforms.map((platform) => (
        <Button key={platform} variant="default" onClick={() => onConnect(platform)}>
          <Trans id={'Connect {platform}'} values={{ platform: providerName(platform) }} />
        </Button>
      ))}
    </div>
  );
}

type DisconnectDialogProps = { identity: Identity | null; onClose: () => void };

function DisconnectDialog({ identity, onClose }: DisconnectDialogProps) {
  const unbind = useApiMutation(unbindThirdParty, {
    refreshes: [listThirdParty],
    done: t('Provider disconnected'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={identity !== null}
      onClose={onClose}
      onConfirm={() => identity && unbind.mutate({ id: identity.id })}
      title={t('Disconnect {providerName}?', {
        providerName: providerName(identity?.platform ?? ''),
      })}
      confirmLabel={t('Disconnect')}
      busy={unbind.isPending}
    >
      <p>
        {t('You can still sign in with your password, and reconnect the provider at any time.')}
      </p>
    </ConfirmDialog>
  );
}

type ConnectProps = { platform: ThirdPartyPlatform | null; onClose: () => void };

/** Asks for the password, then sends the browser to the provider. */
function ConnectDialog({ platform, onClose }: ConnectProps) {
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
