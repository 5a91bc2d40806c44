import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { editClaimCaps, showClaimCaps } from '#contract/orders/claim-caps.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';

type Caps = ReplyOf<typeof showClaimCaps>;

/** Up to which limits claims on a brand are accepted without a person's decision. */
export function ClaimCapsCard({ brandId }: { brandId: number }) {
  const { data } = useApiQuery(showClaimCaps, { brand_id: brandId });
  return data ? <CapsForm key={JSON.stringify(data.own)} shown={data} /> : null;
}

function CapsForm({ shown }: { shown: Caps }) {
  const errors = useFieldErrors();
  const { values, field } = useTextFields(draftOf(shown), errors);
  const isChanged = JSON.stringify(values) !== JSON.stringify(draftOf(shown));
  const save = useSend(editClaimCaps, errors, {
    refreshes: [showClaimCaps],
    onDone: () => showDone(t('Claim limits saved')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = inputOf(shown.brand_id, values);
    if (errors.check(editClaimCaps, input)) save.mutate(input as never);
  };
  const { defaults, currency } = shown;
  const props = (name: keyof Draft, label: string) => ({
    ...field(name),
    label,
    placeholder: String(defaults[name]),
    inputMode: 'decimal' as const,
  });
  return (
    <section className="card" aria-labelledby="claim-limits">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="claim-limits">{t('Claims')}</h2>
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
        <div className="row">
          <SaveButton permission="brands.write" isChanged={isChanged} loading={save.isPending}>
            {t('Save claim limits')}
          </SaveButton>
        </div>
      </form>
    </section>
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
