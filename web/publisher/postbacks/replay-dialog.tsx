import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { listPostbackLogs, replayPostbacks } from '#contract/postbacks/deliveries.ts';
import { listPostbacks, type Postback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';

type ReplayDialogProps = { postback: Postback; opened: boolean; onClose: () => void };

/** Replays the deliveries of a postback in a period, replacing their scheduled retries. */
export function ReplayDialog({ postback, opened, onClose }: ReplayDialogProps) {
  const [span, setSpan] = useState({ from: '', to: '', state: 'failed' });
  const replay = useApiMutation(replayPostbacks, {
    refreshes: [listPostbackLogs, listPostbacks],
    done: ({ replayed }) =>
      t('{count} {count, plural, one {delivery} other {deliveries}} queued', { count: replayed }),
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const state = (['waiting', 'delivered', 'failed'] as const).find((one) => one === span.state);
    replay.mutate({
      postback_id: postback.id,
      ...(span.from && { from: new Date(span.from).toISOString() }),
      ...(span.to && { to: new Date(span.to).toISOString() }),
      ...(state && { state }),
    });
  };
  const time = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="datetime-local"
      name={name}
      label={label}
      value={span[name]}
      onChange={(event) => setSpan({ ...span, [name]: event.currentTarget.value })}
    />
  );
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Resend deliveries')}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          {t(
            'Each delivery keeps its event id, so your system can detect duplicates. Up to 10,000 deliveries are resent at once, oldest first.',
          )}
        </p>
        <StateSelect value={span.state} onChange={(state) => setSpan({ ...span, state })} />
        {time('from', t('From (your time, optional)'))}
        {time('to', t('To (your time, optional)'))}
        <DialogActions>
          <AllowedButton permission="tools.write" type="submit" loading={replay.isPending}>
            {t('Resend')}
          </AllowedButton>
        </DialogActions>
      </form>
    </AppDialog>
  );
}

type StateSelectProps = { value: string; onChange: (state: string) => void };

function StateSelect({ value, onChange }: StateSelectProps) {
  return (
    <NativeSelect
      name="state"
      label={t('Deliveries')}
      value={value}
      data={[
        { value: 'failed', label: t('Failed') },
        { value: 'waiting', label: t('Waiting for a retry') },
        { value: 'delivered', label: t('Delivered') },
        { value: '', label: t('All') },
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
