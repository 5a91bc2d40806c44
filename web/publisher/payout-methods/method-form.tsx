import { Button, NativeSelect, Radio, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { listRegions } from '#contract/common/publisher.ts';
import {
  addPayoutMethod,
  editPayoutMethod,
  listPayoutFields,
  listPayoutMethods,
  type PayoutEntity,
  type PayoutField,
  readPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import { type ApiError, loadTexts, textOf } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { codeKeys } from '#web/ui/use-form.ts';
import { DetailFields } from './detail-fields.tsx';
import styles from './payment-settings.module.css';

type Start = {
  country: string;
  entity: PayoutEntity;
  details: Readonly<Record<string, string>>;
  kept: readonly string[];
};
/** `id` null adds a method; otherwise that one is changed. */
type MethodFormProps = { type: string; id: number | null; start: Start };

const fieldOfKey = {
  ...codeKeys,
  TWO_FACTOR_NOT_ON: 'code',
  PAYOUT_COUNTRY_INVALID: 'country',
  PAYOUT_ENTITY_INVALID: 'entity',
};

/**
 * The form of a payout method: the server lists the fields required for a country and kind of
 * holder.
 */
export function MethodForm({ type, id, start }: MethodFormProps) {
  const [{ country, entity }, setHolder] = useState<Pick<Start, 'country' | 'entity'>>(start);
  const [details, setDetails] = useState(start.details);
  const [code, setCode] = useState('');
  const errors = useFieldErrors(fieldOfKey);
  const regions = useApiQuery(listRegions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const asked = { type, country, entity };
  const fields = useApiQuery(listPayoutFields, asked, { enabled: country !== '', quiet: true });
  const save = useSaving(id, errors);
  const isSame = country === start.country && entity === start.entity;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = fields.data?.list.map(({ name }) => name) ?? [];
    const typed = Object.fromEntries(names.map((name) => [name, details[name] ?? '']));
    const input = { country, entity, ...typed, code };
    const isKept = (name: string) => isSame && start.kept.includes(name);
    const left = (fields.data?.list ?? []).filter(
      (one) => one.required && typed[one.name] === '' && !isKept(one.name),
    );
    if (left.length > 0) return showEmpty(errors, left, code);
    save.send(id === null ? { type, ...input } : { id, ...input });
  };
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <NativeSelect
          label={t('Country of the account')}
          name="country"
          value={country}
          data={[
            { value: '', label: t('Choose a country') },
            ...(regions.data?.list ?? []).map((one) => ({ value: one.code, label: one.name })),
          ]}
          {...errors.on('country')}
          {...(fields.error && { error: fields.error.text })}
          onChange={(event) => setHolder({ country: event.currentTarget.value, entity })}
        />
        <Radio.Group
          label={t('Account holder')}
          value={entity}
          onChange={(value) =>
            setHolder({ country, entity: value === 'company' ? 'company' : 'individual' })
          }
        >
          <div className="row min-h-40 gap-20">
            <Radio name="entity" value="individual" label={t('Individual')} />
            <Radio name="entity" value="company" label={t('Company')} />
          </div>
        </Radio.Group>
      </div>
      {country === '' && (
        <p className="quiet">{t('The required details depend on the country.')}</p>
      )}
      {country !== '' && fields.isPending && <Skeleton height={220} />}
      {country !== '' && fields.data && !fields.error && (
        <>
          <DetailFields
            fields={fields.data.list}
            values={details}
            kept={isSame ? start.kept : []}
            on={errors.on}
            onChange={(name, value) => setDetails({ ...details, [name]: value })}
          />
          <CodeInput
            name="code"
            description={t('From your authenticator app, or a recovery code')}
            value={code}
            {...errors.on('code')}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <p className="quiet">
            {t(
              'These details are stored encrypted and only their last characters are shown. Payments are on hold for 48 hours after a change, and all users of your account are notified by email.',
            )}
          </p>
        </>
      )}
      <div className="row">
        <Button type="submit" loading={save.isPending} disabled={!fields.data}>
          {id === null ? t('Add payout method') : t('Save changes')}
        </Button>
        <LinkButton variant="default" to="/settings/payment">
          {t('Cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

function useSaving(id: number | null, errors: ReturnType<typeof useFieldErrors>) {
  const navigate = useNavigate();
  const call = id === null ? addPayoutMethod : editPayoutMethod;
  const save = useApiMutation(call, {
    quiet: true,
    refreshes: [listPayoutMethods, readPayoutMethod],
    onDone: () => {
      showDone(id === null ? t('Payout method added') : t('Payout method saved'));
      void navigate({ to: '/settings/payment' });
    },
    onRefused: (error) => {
      const violations = fieldErrorsOf(error);
      if (violations) void loadTexts().then(() => errors.show(textsOf(violations)));
      else if (!errors.take(error)) showError(error.text);
    },
  });
  return {
    isPending: save.isPending,
    send: (input: object) => {
      if (errors.check(call, input)) save.mutate(input as Parameters<typeof save.mutate>[0]);
    },
  };
}

/** Marks every empty field at once, including the code: the server would report only the code. */
function showEmpty(
  errors: ReturnType<typeof useFieldErrors>,
  left: readonly PayoutField[],
  code: string,
): void {
  const violations = Object.fromEntries(left.map(({ name }) => [name, 'PAYOUT_FIELD_REQUIRED']));
  const all = code === '' ? { ...violations, code: 'CODE_REQUIRED' } : violations;
  void loadTexts().then(() => errors.show(textsOf(all)));
}

function fieldErrorsOf(error: ApiError): Record<string, string> | undefined {
  return (error.data as { fields?: Record<string, string> } | null)?.fields;
}

const textsOf = (violations: Record<string, string>) =>
  Object.fromEntries(Object.entries(violations).map(([field, key]) => [field, textOf(key)]));
