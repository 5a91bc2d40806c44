import { Suspense, useState } from 'react';
import { showPostbackSecret } from '#contract/postbacks/publisher.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Time } from '#web/ui/time.tsx';

const ConfirmDialog = lateDialog(() =>
  import('#web/ui/app-dialog.tsx').then((file) => file.ConfirmDialog),
);

/** The secret with which a receiver verifies our signature. */
export function SecretCard({ id }: { id: number }) {
  const zone = useProfile()?.time_zone;
  const [asking, setAsking] = useState(false);
  const show = useApiMutation(showPostbackSecret);
  return (
    <section className="card stack" aria-labelledby="secret">
      <h2 id="secret">Signature</h2>
      <p className="quiet">
        Every POST request is signed according to Standard Webhooks. Verify{' '}
        <code>webhook-signature</code> with this secret, and take each <code>webhook-id</code> once.
      </p>
      {show.data && <CopyField text={show.data.secret} what="secret" />}
      {show.data?.old_valid_until && (
        <p>
          Requests are also signed with the previous secret until{' '}
          <Time at={show.data.old_valid_until} zone={zone} />.
        </p>
      )}
      <div className="row">
        <AllowedButton
          permission="tools.write"
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate({ id })}
        >
          Show secret
        </AllowedButton>
        <AllowedButton permission="tools.write" variant="subtle" onClick={() => setAsking(true)}>
          Rotate secret
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
          title="Rotate the secret?"
          confirmLabel="Rotate secret"
        >
          Requests are signed with both secrets for 24 hours, then only with the new one.
        </ConfirmDialog>
      </Suspense>
    </section>
  );
}
