import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import { CopyField } from './copy-field.tsx';
import { Time } from './time.tsx';

type EnrolmentCodeProps = {
  code: string;
  expiresAt: string;
  /** Explains who needs the code. */
  children: string;
  label: string;
  onClose: () => void;
};

/**
 * Shows the one-time code with which a staff member enrols a second factor. It is shown only once.
 */
export function EnrolmentCode({ code, expiresAt, children, label, onClose }: EnrolmentCodeProps) {
  return (
    <div className="stack">
      <p className="quiet">
        {children} {t('The code is shown only once and can be used once.')}
      </p>
      <CopyField text={code} what={t('enrolment code')} />
      <p className="quiet">
        <Trans id="Valid until <0/>" components={{ 0: <Time at={expiresAt} /> }} />
      </p>
      <Button onClick={onClose}>{label}</Button>
    </div>
  );
}
