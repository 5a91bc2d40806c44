import { Textarea } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { FieldErrors, Fields } from '#web/ui/use-form.ts';
import { EvidenceField } from './evidence-field.tsx';

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
