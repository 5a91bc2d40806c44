import { useId, useState } from 'react';
import { readProfile } from '#contract/accounts/publisher.ts';
import { addSite, editSite, listSites } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import {
  type Channel,
  type ChannelTexts,
  completeAddress,
  type FieldName,
  fieldOfKey,
  hostOf,
  inputOf,
  noTexts,
  textsOf,
} from '#web/ui/channel-fields.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { ChannelForm } from './channel-form.tsx';

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
  const form = useId();
  const [texts, setTexts] = useState<ChannelTexts>(channel ? textsOf(channel) : noTexts);
  const errors = useFieldErrors(fieldOfKey);
  const sending = {
    refreshes: [listSites, readProfile],
    onDone: (saved: Channel) => {
      onClose();
      showDone(reportedOf(saved, channel));
    },
  };
  const add = useSend(addSite, errors, sending);
  const edit = useSend(editSite, errors, sending);
  const change = (field: FieldName, text: string) => {
    setTexts((before) => ({ ...before, [field]: text }));
  };
  const save = () => {
    const complete = { ...texts, website: completeAddress(texts.website) };
    setTexts(complete);
    const input = inputOf(complete);
    if (!errors.check(addSite, input)) return;
    if (channel) edit.mutate({ site_id: channel.id, ...input });
    else add.mutate(input);
  };
  const host = hostOf(completeAddress(texts.website));
  const moves = channel?.status === 1 && host !== hostOf(channel.website);
  return (
    <>
      <ChannelForm id={form} texts={texts} onChange={change} errors={errors} onSubmit={save} />
      {moves && (
        <p role="status" className="mt-16 color-wait">
          {t('Changing the domain requires another review.')}
        </p>
      )}
      <FormActions onCancel={onClose} form={form} loading={add.isPending || edit.isPending}>
        {channel ? t('Save') : t('Add channel')}
      </FormActions>
    </>
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
