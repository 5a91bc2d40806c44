import { TextInput } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { editClaimCaps, showClaimCaps } from '#contract/orders/claim-caps.ts';
import { t } from '#web/lib/i18n.ts';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { FormSection } from './brand-sections.tsx';
import type { FormPart } from './form-part.ts';

type Caps = ReplyOf<typeof showClaimCaps>;

/** The limits of claims on a brand, as a part of its form. */
export function useClaimCaps(shown: Caps): FormPart & ClaimCapsFieldsProps {
  const stored = draftOf(shown);
  const form = useForm(editClaimCaps, stored, {
    inputOf: (values) => inputOf(shown.brand_id, values),
    refreshes: [showClaimCaps],
  });
  return { ...form, discard: () => form.set(stored), shown };
}

type ClaimCapsFieldsProps = {
  shown: Caps;
  field: Fields<Draft>['field'];
};

/** Up to which limits claims on a brand are accepted without a person's decision. */
export function ClaimCapsFields({ shown, field }: ClaimCapsFieldsProps) {
  const { defaults, currency } = shown;
  const props = (name: keyof Draft, label: string) => ({
    ...field(name),
    label,
    placeholder: String(defaults[name]),
    inputMode: 'decimal' as const,
  });
  return (
    <FormSection id="claim-limits" title={t('Claims')}>
      <p className="quiet max-w-720">
        {t(
          'Claims without a decision are accepted at their deadline within these limits. Above them a person decides. Empty fields use the limits of the network. Amounts are in {currency}.',
          { currency },
        )}
      </p>
      <div className="fields">
        <TextInput {...props('amount', t('Highest amount of one claim'))} />
        <TextInput
          {...props('month_percent', t('Share of the publisher’s sales in 30 days (%)'))}
        />
        <TextInput {...props('usual_factor', t('Multiple of the usual order value'))} />
        <TextInput {...props('evidence_above', t('Evidence required above'))} />
        <TextInput {...props('two_people_above', t('Two people required above'))} />
      </div>
    </FormSection>
  );
}

const draftOf = ({ own }: Caps) => ({
  amount: own.amount ?? '',
  month_percent: String(own.month_percent ?? ''),
  usual_factor: String(own.usual_factor ?? ''),
  evidence_above: own.evidence_above ?? '',
  two_people_above: own.two_people_above ?? '',
});
type Draft = ReturnType<typeof draftOf>;

/** Empty fields are not sent, so the network's limit applies. */
function inputOf(brand_id: number, draft: Draft): object {
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim());
  const { month_percent, usual_factor, ...amounts } = draft;
  const entries = [
    ...Object.entries(amounts).map(([name, text]) => [name, text.trim()]),
    ['month_percent', number(month_percent)],
    ['usual_factor', number(usual_factor)],
  ];
  return { brand_id, ...Object.fromEntries(entries.filter(([, value]) => value !== '')) };
}
