import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type CurrencyLimits,
  editMoneyLimits,
  limitNames,
  listLimitChanges,
  listMoneyLimits,
} from '#contract/money-limits/staff.ts';
import { currencyChoices } from '#web/lib/currency-name.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { LimitFields } from './limit-fields.tsx';
import { SaveButton } from './save-button.tsx';

/** The base currency of the network with its minimum and limits, of which others are derived. */
export function BaseLimitsForm() {
  const [chosen, setChosen] = useState<string | null>(null);
  const base = useApiQuery(listMoneyLimits, { perPage: 1 });
  const currency = chosen ?? base.data?.base;
  const limits = useApiQuery(listMoneyLimits, { currency }, { enabled: currency !== undefined });
  const changes = useApiQuery(listLimitChanges, { perPage: 1 });
  const shown = limits.data?.list.find((one) => one.currency === currency);
  return (
    <QueryResult query={base}>
      {shown ? (
        <LimitsForm
          key={`${currency} ${JSON.stringify(shown)}`}
          shown={shown}
          onChoose={setChosen}
          onSaved={() => setChosen(null)}
          isFirst={changes.data?.total === 0}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </QueryResult>
  );
}

type LimitsFormProps = {
  /** Nobody has changed limits: the first values need no reason. */
  isFirst: boolean;
  shown: CurrencyLimits;
  onChoose: (currency: string) => void;
  onSaved: () => void;
};

function LimitsForm({ shown, isFirst, onChoose, onSaved }: LimitsFormProps) {
  const form = useForm(
    editMoneyLimits,
    { ...amountsOf(shown), reason: '' },
    {
      fieldOfKey: { AMOUNT_INVALID: 'minimum' },
      inputOf: ({ reason, ...amounts }) => ({
        ...{ currency: shown.currency, is_base: 1, ...amounts },
        ...(!isFirst && { reason }),
      }),
      refreshes: [listMoneyLimits, listLimitChanges],
      done: ({ currency }) => t('Limits of {currency} saved', { currency }),
      onDone: onSaved,
    },
  );
  const isChanged = !shown.is_base || form.isChanged;
  return (
    <SendForm className="card stack max-w-720" onSend={form.send}>
      <h2>{t('Base currency and limits')}</h2>
      <NativeSelect
        maw={720}
        label={t('Base currency')}
        description={t('Other currencies derive their limits from it.')}
        data={currencyChoices()}
        value={shown.currency}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <div className="fields">
        <LimitFields shown={shown} field={form.field} />
      </div>
      {!isFirst && (
        <TextInput
          required
          maw={720}
          maxLength={500}
          label={t('Reason')}
          description={t('Shown in the list of changes.')}
          {...form.field('reason')}
        />
      )}
      <div className="row">
        <SaveButton permission="payouts.write" isChanged={isChanged} loading={form.isPending}>
          {t('Save limits')}
        </SaveButton>
      </div>
    </SendForm>
  );
}

function amountsOf(shown: CurrencyLimits) {
  const amounts = limitNames.map((name) => [name, shown[name].amount]);
  return Object.fromEntries(amounts) as Record<(typeof limitNames)[number], string>;
}
