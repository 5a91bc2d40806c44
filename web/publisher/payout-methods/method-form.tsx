import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import {
  addPayoutMethod,
  editPayoutMethod,
  listPayoutFields,
  listPayoutMethods,
  type PayoutEntity,
  type PayoutField,
  readPayoutMethod,
} from '#contract/payout-methods/publisher.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { loadTexts, textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { IbanInput } from '#web/ui/iban-input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { codeKeys, type FieldErrors, useFieldErrors } from '#web/ui/use-form.ts';
import styles from './payment-settings.module.css';

type Holder = { country: string; entity: PayoutEntity };
type Start = Holder & {
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
  const [holder, setHolder] = useState<Holder>(start);
  const [details, setDetails] = useState(start.details);
  const [code, setCode] = useState('');
  const errors = useFieldErrors(fieldOfKey);
  const hasCountry = holder.country !== '';
  const asked = { type, country: holder.country, entity: holder.entity };
  const fields = useApiQuery(listPayoutFields, asked, { enabled: hasCountry, quiet: true });
  const save = useSaving(id, errors);
  const isSame = holder.country === start.country && holder.entity === start.entity;
  const kept = isSame ? start.kept : [];
  const send = () => {
    const list = fields.data?.list ?? [];
    const typed = Object.fromEntries(list.map(({ name }) => [name, details[name] ?? '']));
    const left = list.filter(
      ({ name, required }) => required && typed[name] === '' && !kept.includes(name),
    );
    if (left.length > 0) return showEmpty(errors, left, code);
    const { country, entity } = holder;
    save.send({ ...(id === null ? { type } : { id }), country, entity, ...typed, code });
  };
  return (
    <SendForm className="card stack" onSend={send}>
      <HolderFields holder={holder} onChange={setHolder} errors={errors} error={fields.error} />
      {!hasCountry && <p className="quiet">{t('The required details depend on the country.')}</p>}
      {hasCountry && fields.isPending && <Skeleton height={220} />}
      {hasCountry && fields.data && !fields.error && (
        <>
          <DetailFields
            fields={fields.data.list}
            values={details}
            kept={kept}
            on={errors.on}
            onChange={(name, value) => setDetails({ ...details, [name]: value })}
          />
          <CodeField value={code} onChange={setCode} {...errors.on('code')} />
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
    </SendForm>
  );
}

type HolderFieldsProps = {
  holder: Holder;
  onChange: (holder: Holder) => void;
  errors: FieldErrors;
  /** Why no fields could be listed for this holder. */
  error: ApiError | null;
};

/** The country of the account and the kind of its holder. */
function HolderFields({ holder: { country, entity }, onChange, ...shown }: HolderFieldsProps) {
  return (
    <div className={styles.pair}>
      <CountrySelect
        label={t('Country of the account')}
        name="country"
        value={country}
        {...shown.errors.on('country')}
        {...(shown.error && { error: shown.error.text })}
        onChange={(event) => onChange({ country: event.currentTarget.value, entity })}
      />
      <Radio.Group
        label={t('Account holder')}
        value={entity}
        onChange={(value) =>
          onChange({ country, entity: value === 'company' ? 'company' : 'individual' })
        }
      >
        <div className="row min-h-40 gap-20">
          <Radio name="entity" value="individual" label={t('Individual')} />
          <Radio name="entity" value="company" label={t('Company')} />
        </div>
      </Radio.Group>
    </div>
  );
}

type CodeFieldProps = Pick<ComponentProps<typeof CodeInput>, 'error' | 'onInput'> & {
  value: string;
  onChange: (code: string) => void;
};

/** The second factor that confirms a change, and what the change causes. */
function CodeField({ value, onChange, ...rest }: CodeFieldProps) {
  return (
    <>
      <CodeInput
        name="code"
        description={t('From your authenticator app, or a recovery code')}
        value={value}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="quiet">
        {t(
          'These details are stored encrypted and only their last characters are shown. Payments are on hold for 48 hours after a change, and all users of your account are notified by email.',
        )}
      </p>
    </>
  );
}

function useSaving(id: number | null, errors: FieldErrors) {
  const navigate = useNavigate();
  const call = id === null ? addPayoutMethod : editPayoutMethod;
  const save = useApiMutation(call, {
    quiet: true,
    refreshes: [listPayoutMethods, readPayoutMethod],
    done: id === null ? t('Payout method added') : t('Payout method saved'),
    onDone: () => void navigate({ to: '/settings/payment' }),
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
function showEmpty(errors: FieldErrors, left: readonly PayoutField[], code: string): void {
  const violations = Object.fromEntries(left.map(({ name }) => [name, 'PAYOUT_FIELD_REQUIRED']));
  const all = code === '' ? { ...violations, code: 'CODE_REQUIRED' } : violations;
  void loadTexts().then(() => errors.show(textsOf(all)));
}

function fieldErrorsOf(error: ApiError): Record<string, string> | undefined {
  return (error.data as { fields?: Record<string, string> } | null)?.fields;
}

const textsOf = (violations: Record<string, string>) =>
  Object.fromEntries(Object.entries(violations).map(([field, key]) => [field, textOf(key)]));

type DetailFieldsProps = {
  fields: readonly PayoutField[];
  values: Readonly<Record<string, string>>;
  /** Fields with a stored value that is not shown again. */
  kept: readonly string[];
  on: FieldErrors['on'];
  onChange: (name: string, value: string) => void;
};

/** The fields that the server requires, in its order. */
function DetailFields({ fields, values, kept, on, onChange }: DetailFieldsProps) {
  return (
    <div className={styles.pair}>
      {fields.map(({ name, label, hint, required, digits, options }) => {
        const isKept = kept.includes(name);
        const shared = {
          name,
          label: required ? t(label) : t('{label} (optional)', { label: t(label) }),
          description: isKept ? t('Leave empty to keep the stored value') : hint && t(hint),
          value: values[name] ?? '',
          ...on(name),
        };
        if (options) {
          return (
            <NativeSelect
              key={name}
              {...shared}
              data={[
                { value: '', label: t('Choose') },
                ...options.map(({ value, label }) => ({ value, label: t(label) })),
              ]}
              onChange={(event) => onChange(name, event.currentTarget.value)}
            />
          );
        }
        const Input = name === 'iban' ? IbanInput : TextInput;
        return (
          <Input
            key={name}
            {...shared}
            autoComplete="off"
            spellCheck={false}
            {...(digits && { inputMode: 'numeric' as const })}
            {...(name === 'email' && { type: 'email' })}
            {...(isKept && { placeholder: '••••••••' })}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}
