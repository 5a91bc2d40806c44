import { useState } from 'react';
import { type ApiToken, listApiTokens, resetApiToken } from '#contract/publisher-api/docs.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { saveToken, useKeptToken } from './kept-tokens.ts';
import { maskToken } from './write-samples.ts';

/** The token of a channel: its last characters, its last use, and a button to reset it. */
export function TokenCard({ channel }: { channel: ApiToken }) {
  const zone = useProfile()?.time_zone;
  const [asking, setAsking] = useState(false);
  const make = useApiMutation(resetApiToken, {
    refreshes: [listApiTokens],
    onDone: (made) => saveToken(made.site_id, made.token),
  });
  const start = () => {
    setAsking(false);
    make.mutate({ site_id: channel.site_id });
  };
  const has = channel.last_four !== null;
  return (
    <section className="card stack gap-12" aria-labelledby="token">
      <h2 id="token">
        <Trans id={'Token of {name}'} values={{ name: channel.name }} />
      </h2>
      <TokenText channel={channel} />
      {has && <TokenUse channel={channel} zone={zone} />}
      <div className="row">
        <AllowedButton
          permission="tools.write"
          variant={has ? 'default' : 'filled'}
          loading={make.isPending}
          onClick={has ? () => setAsking(true) : start}
        >
          {has ? t('Reset token') : t('Create token')}
        </AllowedButton>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={start}
        title={t('Reset the token?')}
        confirmLabel={t('Reset token')}
      >
        <Trans
          id={'Programs that use the one ending in {last_four} will be rejected.'}
          values={{ last_four: channel.last_four }}
        />
      </ConfirmDialog>
    </section>
  );
}

/** The whole token right after it was created, otherwise its last characters. */
function TokenText({ channel }: { channel: ApiToken }) {
  const token = useKeptToken(channel.site_id);
  if (!token) {
    return (
      <p>
        {channel.last_four === null ? (
          t('This channel has no token yet.')
        ) : (
          <code>{maskToken(channel.last_four)}</code>
        )}
      </p>
    );
  }
  return (
    <>
      <CopyField text={token} what={t('token')} />
      <p className="quiet">{t('Copy the token now. You will not be able to see it again.')}</p>
    </>
  );
}

type TokenUseProps = { channel: ApiToken; zone: string | undefined };

function TokenUse({ channel, zone }: TokenUseProps) {
  return (
    <p className="quiet">
      <Trans
        id="Made <0/>, last used"
        components={{ 0: <Time at={channel.made_at} zone={zone} /> }}
      />{' '}
      {channel.last_used_at ? <Time at={channel.last_used_at} zone={zone} /> : 'never'}.
    </p>
  );
}
