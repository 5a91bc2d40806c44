import { Input } from '@mantine/core';
import { useId } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import { limitsOf, UploadButton } from './upload-button.tsx';
import styles from './upload-field.module.css';

type UploadFieldProps = {
  /** The field's name in the call, to which errors are mapped. */
  name: string;
  /** Label of the file: "Logo". */
  label: string;
  kind: 'picture' | 'document';
  /** The address of the uploaded file; empty without one. */
  value: string;
  onUploaded: (address: string) => void;
  error?: React.ReactNode;
  /** Another way to get the file, beside the upload. */
  children?: React.ReactNode;
};

/** A required file of a form: uploaded when chosen, then shown. */
export function UploadField({
  name,
  label,
  kind,
  value,
  onUploaded,
  error,
  children,
}: UploadFieldProps) {
  const errorId = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={limitsOf(kind)}
      withAsterisk
      error={error}
      errorProps={{ id: errorId }}
    >
      <div className="row" style={{ marginTop: 6 }}>
        {value !== '' && <Uploaded label={label} kind={kind} address={value} />}
        <UploadButton
          kind={kind}
          field={{ name, 'aria-invalid': Boolean(error), 'aria-describedby': errorId }}
          onUploaded={({ url }) => onUploaded(url)}
        >
          {value === ''
            ? t('Upload {file}', { file: label.toLowerCase() })
            : t('Replace {file}', { file: label.toLowerCase() })}
        </UploadButton>
        {children}
      </div>
    </Input.Wrapper>
  );
}

type UploadedProps = { label: string; kind: 'picture' | 'document'; address: string };

function Uploaded({ label, kind, address }: UploadedProps) {
  if (kind === 'picture') return <img src={address} alt={label} className={styles.picture} />;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <Trans id={'View {value}'} values={{ value: label.toLowerCase() }} />
    </a>
  );
}
