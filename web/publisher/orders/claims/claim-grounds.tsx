import { Textarea } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { useTextFields } from '#web/ui/form-fields.ts';
import { EvidenceField } from './evidence-field.tsx';

type Grounds = { note: string; evidence: string };

type ClaimGroundsProps<Values extends Grounds & Record<string, string>> = {
  form: ReturnType<typeof useTextFields<Values>>;
  /** The error of the evidence. */
  error: string | undefined;
};

/** The end of every claim: what happened, and the evidence for it. */
export function ClaimGrounds<Values extends Grounds & Record<string, string>>({
  form: { values, field, keep },
  error,
}: ClaimGroundsProps<Values>) {
  return (
    <>
      <Textarea autosize minRows={2} maxRows={8} label={t('What happened')} {...field('note')} />
      <EvidenceField
        value={values.evidence}
        onChange={(evidence) => keep((before) => ({ ...before, evidence }))}
        error={error}
      />
    </>
  );
}
