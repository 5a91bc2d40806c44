import { Button, Textarea } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { EvidenceLink } from '#web/ui/evidence-link.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';
import type { FieldErrors, Fields } from '#web/ui/use-form.ts';

type Grounds = { note: string; evidence: string };

type ClaimGroundsProps = { form: Fields<Grounds> & { errors: FieldErrors } };

/** The end of every claim: what happened, and the evidence for it. */
export function ClaimGrounds({ form }: ClaimGroundsProps) {
  return (
    <>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={t('What happened')}
        {...form.field('note')}
      />
      <EvidenceField {...form.choice('evidence')} />
    </>
  );
}

type EvidenceFieldProps = {
  /** The address of the uploaded file; empty: none yet. */
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
};

/** A file as evidence for a claim: a picture or PDF, uploaded as soon as it is chosen. */
function EvidenceField({ value, onChange, error }: EvidenceFieldProps) {
  return (
    <div>
      <div className="row">
        <UploadButton kind="document" onUploaded={({ url }) => onChange(url)}>
          {value === '' ? t('Add evidence') : t('Replace evidence')}
        </UploadButton>
        <EvidenceLink address={value || null} about={t('this claim')} />
        {value !== '' && (
          <Button variant="subtle" c="var(--down)" onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </div>
      <p className="quiet">
        <Trans id={'Optional: {limitsOf}'} values={{ limitsOf: limitsOf('document') }} />
      </p>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
