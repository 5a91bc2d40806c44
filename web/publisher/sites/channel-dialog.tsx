import { readProfile } from '#contract/accounts/publisher.ts';
import { addSite, editSite, listSites } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import {
  type Channel,
  completeAddress,
  fieldOfKey,
  hostOf,
  inputOf,
  noTexts,
  textsOf,
} from '#web/ui/channel-fields.ts';
import { ChannelInputs } from '#web/ui/channel-inputs.tsx';
import { useForm } from '#web/ui/use-form.ts';

type ChannelDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The channel to change; null adds one. */
  channel: Channel | null;
};

/** Adds or edits a channel. The form is reset each time it opens. */
export function ChannelDialog({ opened, onClose, channel }: ChannelDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={channel ? t('Edit channel') : t('Add channel')}
    >
      <ChannelEditor key={channel?.id ?? 'new'} channel={channel} onClose={onClose} />
    </AppDialog>
  );
}

function ChannelEditor({ channel, onClose }: Omit<ChannelDialogProps, 'opened'>) {
  const form = useForm(channel ? editSite : addSite, channel ? textsOf(channel) : noTexts, {
    fieldOfKey,
    inputOf: (texts) => ({ ...(channel && { site_id: channel.id }), ...inputOf(texts) }),
    refreshes: [listSites, readProfile],
    done: (saved: Channel) => reportedOf(saved, channel),
    onDone: onClose,
  });
  const host = hostOf(completeAddress(form.values.website));
  const moves = channel?.status === 1 && host !== hostOf(channel.website);
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={channel ? t('Save') : t('Add channel')}>
      <ChannelInputs form={form} errors={form.errors} />
      {moves && (
        <p role="status" className="color-wait">
          {t('Changing the domain requires another review.')}
        </p>
      )}
    </DialogForm>
  );
}

function reportedOf(saved: Channel, before: Channel | null): string {
  if (saved.status === 0 && before?.status !== 0) {
    return before
      ? t('{name} is in review again', { name: saved.name })
      : t('{name} was added and is in review', { name: saved.name });
  }
  return before
    ? t('{name} was saved', { name: saved.name })
    : t('{name} was added', { name: saved.name });
}
