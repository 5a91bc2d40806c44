import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { EvidenceLink } from '#web/ui/evidence-link.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';

type EvidenceFieldProps = {
  /** The address of the uploaded file; empty: none yet. */
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
};

/** A file as evidence for a claim: a picture or PDF, uploaded as soon as it is chosen. */
export function EvidenceField({ value, onChange, error }: EvidenceFieldProps) {
  return (
    <div>
      <div className="row">
        <UploadButton kind="document" onUploaded={({ url }) => onChange(url)}>
          {value === '' ? t('Add evidence') : t('Replace evidence')}
        </UploadButton>
        <EvidenceLink address={value || null} about={t('this claim')} />
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
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
