import { Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import {
  type ApiScope,
  addApiToken,
  apiScopes,
  listApiTokens,
  rotateApiToken,
  USUAL_DAYS,
} from '#contract/publisher-api/tokens.ts';
import { addDays, deviceZone, todayIn } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { CodeInput } from '#web/ui/secret-inputs.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { saveToken } from './kept-tokens.ts';

type TokenDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Whether a new secret takes a code of the second factor. */
  needsCode: boolean;
  /** The time zone of the account. */
  zone: string | undefined;
};

/** Creates a token: its name, channel, scopes and expiry. */
export function TokenDialog({ opened, onClose, ...form }: TokenDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Create token')}>
      <TokenForm onClose={onClose} {...form} />
    </AppDialog>
  );
}

const fieldOfKey = {
  PARAMS_TYPE_ERROR: 'scopes',
  API_TOKEN_EXPIRY_INVALID: 'expires_on',
  API_TOKENS_TOO_MANY: 'name',
  CODE_REQUIRED: 'code',
  CODE_STRING: 'code',
  CODE_ERROR: 'code',
  LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD: 'code',
};

type RotateDialogProps = Omit<TokenDialogProps, 'zone'> & { id: number };

/** Replaces the secret of a token. */
export function RotateDialog({ opened, onClose, ...form }: RotateDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Rotate this token?')}>
      <RotateForm onClose={onClose} {...form} />
    </AppDialog>
  );
}

function RotateForm({ id, onClose, needsCode }: Omit<RotateDialogProps, 'opened'>) {
  const form = useForm(
    rotateApiToken,
    { code: '' },
    {
      fieldOfKey,
      inputOf: ({ code }) => ({ id, ...filled({ code }) }),
      refreshes: [listApiTokens],
      onDone: (made) => {
        saveToken(made.id, made.token);
        onClose();
      },
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Rotate token')}>
      <p>{t('A new secret is created. The previous one is accepted for 24 more hours.')}</p>
      {needsCode && <CodeInput {...form.field('code')} />}
    </DialogForm>
  );
}

const SCOPES: Record<ApiScope, () => string> = {
  read: () => t('Read reports, brands and offers'),
  links: () => t('Create links'),
  payments: () => t('Read settlements and payments'),
};

function TokenForm({ onClose, needsCode, zone }: Omit<TokenDialogProps, 'opened'>) {
  const today = todayIn(zone ?? deviceZone());
  const start = {
    ...{ name: '', site_id: '', code: '' },
    scopes: ['read'] as ApiScope[],
    expires_on: addDays(today, USUAL_DAYS),
  };
  const form = useForm(addApiToken, start, {
    fieldOfKey,
    inputOf: ({ name, site_id, scopes, expires_on, code }) => ({
      scopes,
      expires_on: expires_on || 'never',
      ...filled({ name, code }),
      ...(site_id && { site_id: Number(site_id) }),
    }),
    refreshes: [listApiTokens],
    onDone: (made) => {
      saveToken(made.id, made.token);
      onClose();
    },
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Create token')}>
      <TextInput label={t('Name')} maxLength={60} data-autofocus {...field('name')} />
      <SiteChoice {...field('site_id')} />
      <ScopeChoice {...form.choice('scopes')} />
      <DayInput
        isOptional
        name="expires_on"
        label={t('Last day')}
        description={t('Clear it for a token that does not expire.')}
        min={today}
        {...form.choice('expires_on')}
      />
      {needsCode && <CodeInput {...field('code')} />}
    </DialogForm>
  );
}

type ScopeChoiceProps = {
  value: ApiScope[];
  error: string | undefined;
  onChange: (scopes: ApiScope[]) => void;
};

function ScopeChoice({ value, error, onChange }: ScopeChoiceProps) {
  return (
    <Checkbox.Group
      label={t('Scopes')}
      value={value}
      error={error}
      onChange={(values) => onChange(apiScopes.filter((scope) => values.includes(scope)))}
    >
      <div className="stack gap-8">
        {apiScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={SCOPES[scope]()} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function SiteChoice(field: NativeSelectProps) {
  const sites = useApprovedSites() ?? [];
  return (
    <NativeSelect
      label={t('Channel')}
      data={[
        { value: '', label: t('All channels of the account') },
        ...sites.map((site) => ({ value: String(site.id), label: site.name })),
      ]}
      {...field}
    />
  );
}
