import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { useId, useState } from 'react';
import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import { applyToBrand } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { AppDialog, DialogActions, FormActions } from '#web/ui/app-dialog.tsx';
import { ChannelSelect } from '#web/ui/channel-select.tsx';
import { RelationshipPill } from '#web/ui/relationship-pill.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { type FieldErrors, useFieldErrors } from '#web/ui/use-form.ts';
import { type Applicant, type Outcome, useApplications } from './apply-to-brands.ts';
import { reviewText } from './decision-text.ts';

const MAX_MESSAGE_LENGTH = 500;

type ApplyDialogProps = {
  opened: boolean;
  onClose: () => void;
  brands: readonly Applicant[];
  /** The selected channel; undefined means the default one. */
  siteId: number | undefined;
  /** Called if at least one application has succeeded. */
  onApplied?: () => void;
};

/** How and when the application is decided, shown before it is sent. */
function whatFollows(brands: readonly Applicant[]): string {
  const [one] = brands;
  if (brands.length === 1 && one) {
    if (one.approval_type === 'auto') return t('This brand approves channels automatically.');
    return reviewText(one.avg_decision_hours);
  }
  const auto = brands.filter((brand) => brand.approval_type === 'auto').length;
  const manual = brands.length - auto;
  return t(
    '{auto} approve automatically, {manual} review applications manually, within {days} days.',
    { auto, manual, days: DECISION_PROMISED_HOURS / 24 },
  );
}

/** Applies to one brand or several with one channel. The form is reset each time it opens. */
export function ApplyDialog({ opened, ...rest }: ApplyDialogProps) {
  const only = rest.brands.length === 1 ? rest.brands[0] : undefined;
  const title = only
    ? t('Apply to {merchant_name}', { merchant_name: only.merchant_name })
    : t('Apply to {length} brands', { length: rest.brands.length });
  return (
    <AppDialog opened={opened} onClose={rest.onClose} title={title}>
      <ApplyForm {...rest} />
    </AppDialog>
  );
}

function ApplyForm({ onClose, brands, siteId, onApplied }: Omit<ApplyDialogProps, 'opened'>) {
  const form = useId();
  const sites = useApprovedSites();
  const [chosen, setChosen] = useState(siteId);
  const [message, setMessage] = useState('');
  const errors = useFieldErrors({ NOTE_MAX: 'message' });
  const { outcomes, isBusy, applyToAll } = useApplications();
  const showOutcome = useShownOutcome(errors, onClose);
  const site = sites?.find((one) => one.id === chosen) ?? sites?.find((one) => one.is_default);
  const one = brands.length === 1 ? brands[0] : undefined;
  const send = async () => {
    const words = message.trim() === '' ? {} : { message: message.trim() };
    const mcid = brands[0]?.mcid;
    if (!site || !mcid) return;
    if (!errors.check(applyToBrand, { site_id: site.id, mcid, ...words })) return;
    const results = await applyToAll(brands, { site_id: site.id, ...words });
    if (results.some((result) => !result.error)) onApplied?.();
    if (one && results[0]) showOutcome(results[0]);
  };
  return (
    <>
      {outcomes.length > 0 && !one ? (
        <ApplyOutcomes brands={brands} outcomes={outcomes} />
      ) : (
        <SendForm id={form} className="stack" onSend={() => void send()}>
          <p className="quiet">{whatFollows(brands)}</p>
          <ChannelSelect
            always
            value={site?.id}
            onChange={setChosen}
            label={t('Apply with channel')}
          />
          <MessageField value={message} onChange={setMessage} {...errors.on('message')} />
        </SendForm>
      )}
      {!one && outcomes.length > 0 && !isBusy ? (
        <DialogActions>
          <Button onClick={onClose}>{t('Done')}</Button>
        </DialogActions>
      ) : (
        <FormActions onCancel={onClose} form={form} loading={isBusy} disabled={!site}>
          {one ? t('Send application') : t('Send {length} applications', { length: brands.length })}
        </FormActions>
      )}
    </>
  );
}

/** Shows the result of a single application: the refusal, or the new status in a toast. */
function useShownOutcome(errors: FieldErrors, onClose: () => void) {
  return ({ merchant_name, status, error }: Outcome) => {
    if (error) return errors.take(error) || showError(error.text);
    onClose();
    showDone(
      status === 2
        ? t('You have joined {merchant_name}. You can make links now.', { merchant_name })
        : t('Application sent to {merchant_name}', { merchant_name }),
    );
  };
}

type MessageFieldProps = Pick<TextareaProps, 'error' | 'onInput'> & {
  value: string;
  onChange: (text: string) => void;
};

function MessageField({ value, onChange, ...rest }: MessageFieldProps) {
  return (
    <Textarea
      name="message"
      label={t('Message to the brand')}
      description={t(
        'Optional. Describe how you will promote the brand. {length} of {MAX_MESSAGE_LENGTH} characters.',
        { length: value.trim().length, MAX_MESSAGE_LENGTH },
      )}
      minRows={4}
      autosize
      maxRows={10}
      data-autofocus
      value={value}
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ApplyOutcomesProps = { brands: readonly Applicant[]; outcomes: readonly Outcome[] };

/** The result of each of several applications, updated as they are sent. */
function ApplyOutcomes({ brands, outcomes }: ApplyOutcomesProps) {
  return (
    <div className="stack gap-12">
      <p role="status" className="quiet">
        <Trans
          id={'{length} of {length2} sent'}
          values={{
            length: outcomes.filter((outcome) => !outcome.error).length,
            length2: brands.length,
          }}
        />
      </p>
      <ul className="stack gap-8 m-0 p-0 list-none scroll-360">
        {brands.map((brand) => {
          const outcome = outcomes.find((one) => one.mcid === brand.mcid);
          return (
            <li key={brand.mcid} className="spread gap-8">
              <span>{brand.merchant_name}</span>
              {!outcome && <span className="quiet">{t('Queued')}</span>}
              {outcome?.status !== undefined && <RelationshipPill status={outcome.status} />}
              {outcome?.error && (
                <StatusPill tone="down" word={t('Not sent')} reason={outcome.error.text} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
