import { Suspense, useState } from 'react';
import { type Postback, showPostbackSecret } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';

const ConfirmDialog = lateDialog(() =>
  import('#web/ui/app-dialog.tsx').then((file) => file.ConfirmDialog),
);

/** The secret with which a receiver verifies our signature. */
export function SecretCard({ postback: { id, delivery_type } }: { postback: Postback }) {
  const zone = useProfile()?.time_zone;
  const [asking, setAsking] = useState(false);
  const show = useApiMutation(showPostbackSecret);
  return (
    <section className="card stack" aria-labelledby="secret">
      <h2 id="secret">{t('Signature')}</h2>
      <SignatureHelp deliveryType={delivery_type} />
      {show.data && <CopyField text={show.data.secret} what={t('secret')} />}
      {show.data?.old_valid_until && (
        <p>
          <Trans
            id="Requests are also signed with the previous secret until <0/>."
            components={{ 0: <Time at={show.data.old_valid_until} zone={zone} /> }}
          />
        </p>
      )}
      <div className="row">
        <AllowedButton
          permission="tools.write"
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ id })}
        >
          {t('Show secret')}
        </AllowedButton>
        <AllowedButton permission="tools.write" variant="subtle" onClick={() => setAsking(true)}>
          {t('Rotate secret')}
        </AllowedButton>
      </div>
      <Suspense>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            show.mutate({ id, rotate: 1 });
          }}
          title={t('Rotate the secret?')}
          confirmLabel={t('Rotate secret')}
        >
          {t('Requests are signed with both secrets for 24 hours, then only with the new one.')}
        </ConfirmDialog>
      </Suspense>
    </section>
  );
}

/** How a receiver verifies the requests of a format; docs/postbacks.md has code for it. */
function SignatureHelp({ deliveryType }: { deliveryType: number }) {
  if (deliveryType === 1) {
    return (
      <p className="quiet">
        <Trans
          id="Add <0>signature=[[signature]]</0> to the URL. Its value is the HMAC-SHA256, in hexadecimal, of the query string with the value of <1>signature</1> left empty. The key is this secret after <2>whsec_</2>, decoded from base64."
          components={{ 0: <code />, 1: <code />, 2: <code /> }}
        />
      </p>
    );
  }
  if (deliveryType === 2) {
    return (
      <p className="quiet">
        <Trans
          id="The header <0>postback-signature</0> has the HMAC-SHA256 of the raw body in hexadecimal. The key is this secret after <1>whsec_</1>, decoded from base64. Take each <2>webhook-id</2> once."
          components={{ 0: <code />, 1: <code />, 2: <code /> }}
        />
      </p>
    );
  }
  return (
    <p className="quiet">
      <Trans
        id="Requests are signed according to Standard Webhooks. Verify <0>webhook-signature</0> with this secret and take each <1>webhook-id</1> once."
        components={{ 0: <code />, 1: <code /> }}
      />
    </p>
  );
}
