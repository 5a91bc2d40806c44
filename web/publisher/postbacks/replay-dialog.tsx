import { NativeSelect } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { listPostbackLogs, replayPostbacks } from '#contract/postbacks/deliveries.ts';
import { listPostbacks, type Postback } from '#contract/postbacks/publisher.ts';
import { deviceZone, todayIn, zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { momentIn } from '#web/lib/zoned-time.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { AppDialog, DialogActions } from '#web/ui/app-dialog.tsx';
import { DayInput } from '#web/ui/day-input.tsx';

type ReplayDialogProps = { postback: Postback; opened: boolean; onClose: () => void };

/** Replays the deliveries of a postback in a period, replacing their scheduled retries. */
export function ReplayDialog({ postback, opened, onClose }: ReplayDialogProps) {
  const zone = useProfile()?.time_zone ?? deviceZone();
  const [span, setSpan] = useState({ from: NO_MOMENT, to: NO_MOMENT, state: 'failed' });
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
      ...(span.from.day && { from: momentIn(zone, span.from.day, span.from.clock || '00:00') }),
      ...(span.to.day && { to: momentIn(zone, span.to.day, span.to.clock || '23:59') }),
      ...(state && { state }),
    });
  };
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Resend deliveries')}>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          {t(
            'Each delivery keeps its event id, so your system can detect duplicates. Up to 10,000 deliveries are resent at once, oldest first.',
          )}
        </p>
        <StateSelect value={span.state} onChange={(state) => setSpan({ ...span, state })} />
        <MomentInput
          labels={[t('First day, optional'), t('Beginning at')]}
          zone={zone}
          value={span.from}
          onChange={(from) => setSpan({ ...span, from })}
        />
        <MomentInput
          labels={[t('Last day, optional'), t('Ending at')]}
          zone={zone}
          value={span.to}
          onChange={(to) => setSpan({ ...span, to })}
        />
        <DialogActions>
          <AllowedButton permission="tools.write" type="submit" loading={replay.isPending}>
            {t('Resend')}
          </AllowedButton>
        </DialogActions>
      </form>
    </AppDialog>
  );
}

const NO_MOMENT = { day: '', clock: '' };

type MomentInputProps = {
  /** Of the day and of the time. */
  labels: readonly [string, string];
  zone: string;
  value: typeof NO_MOMENT;
  onChange: (moment: typeof NO_MOMENT) => void;
};

/** A day and, within it, a time; without one the whole day is meant. */
function MomentInput({ labels, zone, value, onChange }: MomentInputProps) {
  return (
    <div className="fields">
      <DayInput
        isOptional
        label={labels[0]}
        description={zoneLabel(zone)}
        max={todayIn(zone)}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimePicker
        label={labels[1]}
        description={t('Leave empty for the whole day')}
        hoursInputLabel={t('Hours')}
        minutesInputLabel={t('Minutes')}
        value={value.clock}
        onChange={(clock) => onChange({ ...value, clock: clock.slice(0, 5) })}
      />
    </div>
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
