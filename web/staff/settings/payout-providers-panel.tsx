import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import {
  editPayoutProvider,
  listPayoutProviders,
  type PayoutProviderSetup,
  type ProviderField,
  removePayoutProvider,
  testPayoutProvider,
} from '#contract/payout-providers/staff.ts';
import { listPayoutRuns } from '#contract/payout-runs/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { loadTexts, textOf } from '#web/lib/error-texts.ts';
import { useFormValues } from '#web/lib/form-drafts.ts';
import { t } from '#web/lib/i18n.ts';
import { paragraphText } from '#web/lib/list-text.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useFieldErrors } from '#web/ui/use-form.ts';
import { noteText } from '../payout-note-text.ts';
import { SaveButton } from '../save-button.tsx';
import { SettingChanges } from '../setting-changes.tsx';

const refreshes = [listPayoutProviders, listPayoutRuns];

/** The network's account at each payout provider, and who changed it. */
export function PayoutProvidersPanel() {
  const shown = useApiQuery(listPayoutProviders, {});
  const words = useDictionary();
  const labels = (shown.data?.list ?? []).flatMap(({ type, fields }) =>
    fields.map(({ name, label }) => [
      name,
      t('{provider}, {field}', { provider: words.of('payout_type', type), field: t(label) }),
    ]),
  );
  return (
    <QueryResult query={shown}>
      {shown.data ? (
        <div className="stack">
          {shown.data.list.map((provider) => (
            <ProviderForm key={JSON.stringify(provider)} provider={provider} />
          ))}
          <SettingChanges changes={shown.data.changes} labels={Object.fromEntries(labels)} />
        </div>
      ) : (
        <Skeleton height={640} />
      )}
    </QueryResult>
  );
}

/** The account at one provider. A form that is not filled is not saved: its payments wait. */
function ProviderForm({ provider }: { provider: PayoutProviderSetup }) {
  const { type, ready, note, webhook_url, fields } = provider;
  const name = useDictionary().of('payout_type', type);
  const start = startOf(provider);
  const [values, setValues] = useFormValues(start);
  const errors = useFieldErrors();
  const save = useApiMutation(editPayoutProvider, {
    quiet: true,
    refreshes,
    done: t('Payout provider saved'),
    onRefused: ({ data, text }) => {
      const keys = (data as { fields?: Record<string, string> } | null)?.fields;
      if (!keys) return showError(text);
      void loadTexts().then(() => errors.show(mapTexts(keys)));
    },
  });
  const isChanged =
    JSON.stringify(values) !== JSON.stringify(start) ||
    (!ready && fields.some(({ suggested }) => suggested !== ''));
  const isFixed = fields.every(({ variable }) => variable !== null);
  return (
    <section className="card max-w-720" aria-label={name}>
      <SendForm
        className="stack"
        onSend={() => save.mutate({ type, values: openValues(fields, values) })}
      >
        <div className="row">
          <h2>{name}</h2>
          <StatusPill
            tone={ready ? 'up' : 'neutral'}
            word={ready ? t('Set up') : t('Not set up')}
          />
        </div>
        <p className="quiet">{t(note)}</p>
        <div className="fields">
          {fields.map((field) => (
            <ProviderInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              {...errors.on(field.name)}
            />
          ))}
        </div>
        {webhook_url && ready && (
          <div>
            <p className="quiet">{t('Webhook address, for reports of the provider:')}</p>
            <CopyField text={webhook_url} what={t('Webhook address')} />
          </div>
        )}
        <div className="row">
          {!isFixed && (
            <SaveButton permission="settings.write" isChanged={isChanged} loading={save.isPending}>
              {t('Save account')}
            </SaveButton>
          )}
          <ProviderActions provider={provider} isFixed={isFixed} />
        </div>
      </SendForm>
    </section>
  );
}

type ProviderActionsProps = { provider: PayoutProviderSetup; isFixed: boolean };

function ProviderActions({ provider: { type, ready, can_test }, isFixed }: ProviderActionsProps) {
  const test = useApiMutation(testPayoutProvider, {
    quiet: true,
    done: t('The provider accepted the account'),
    onRefused: ({ data, text }) => {
      const reason = (data as { reason?: string } | null)?.reason;
      showError(reason ? paragraphText([`${text}.`, noteText(reason) ?? reason]) : text);
    },
  });
  const remove = useApiMutation(removePayoutProvider, {
    refreshes,
    done: t('Payout provider removed'),
  });
  return (
    <>
      {can_test && (
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ type })}>
          {t('Test connection')}
        </Button>
      )}
      {ready && !isFixed && (
        <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({ type })}>
          {t('Remove account')}
        </Button>
      )}
    </>
  );
}

type ProviderInputProps = {
  field: ProviderField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  onInput: () => void;
};

function ProviderInput({ field, value, onChange, ...rest }: ProviderInputProps) {
  const { name, label, options, secret, variable } = field;
  const common = {
    ...{ name, label: t(label), value, ...rest },
    description: describe(field),
    disabled: variable !== null,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (secret) return <PasswordInput {...common} autoComplete="new-password" />;
  const isKnown = options?.some((one) => one.value === value) ?? false;
  if (!options || !isKnown) return <TextInput {...common} maxLength={500} autoComplete="off" />;
  const data = options.map((one) => ({ value: one.value, label: t(one.label) }));
  return <NativeSelect {...common} data={data} />;
}

function describe({ hint, secret, is_set, variable }: ProviderField): string {
  const source = t('Set by the environment variable {variable}.', { variable: variable ?? '' });
  if (variable !== null) return source;
  if (secret && is_set) return t('Stored encrypted; empty leaves it unchanged.');
  return hint === null ? '' : t(hint);
}

function startOf({ ready, fields }: PayoutProviderSetup): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ name, value, suggested }) => [name, ready || value !== '' ? value : suggested]),
  );
}

/** What is sent: a variable of the environment stays, and an empty secret is left unchanged. */
function openValues(fields: readonly ProviderField[], values: Readonly<Record<string, string>>) {
  const open = fields.filter(({ variable }) => variable === null);
  return Object.fromEntries(open.map(({ name }) => [name, values[name] ?? '']));
}

const mapTexts = (keys: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, textOf(key)]));
