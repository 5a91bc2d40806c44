import { Button } from '@mantine/core';
import { EvidenceLink } from '#web/ui/evidence-link.tsx';
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
          {value === '' ? 'Add evidence' : 'Replace evidence'}
        </UploadButton>
        <EvidenceLink address={value || null} about="this claim" />
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      <p className="quiet">Optional: {limitsOf('document')}</p>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
