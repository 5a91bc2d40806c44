import { Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import {
  type ApiScope,
  addApiToken,
  apiScopes,
  listApiTokens,
} from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { saveToken } from './kept-tokens.ts';

type TokenDialogProps = { opened: boolean; onClose: () => void };

/** Creates a token: its name, channel, scopes and expiry. */
export function TokenDialog({ opened, onClose }: TokenDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Create token')}>
      <TokenForm onClose={onClose} />
    </AppDialog>
  );
}

const fieldOfKey = {
  PARAMS_TYPE_ERROR: 'scopes',
  API_TOKEN_EXPIRY_INVALID: 'expires_on',
  API_TOKENS_TOO_MANY: 'name',
};

const SCOPES: Record<ApiScope, () => string> = {
  read: () => t('Read reports, brands and offers'),
  links: () => t('Create links'),
  payments: () => t('Read settlements and payments'),
};

function TokenForm({ onClose }: { onClose: () => void }) {
  const start = { name: '', site_id: '', scopes: [...apiScopes] as ApiScope[], expires_on: '' };
  const form = useForm(addApiToken, start, {
    fieldOfKey,
    inputOf: ({ name, site_id, scopes, expires_on }) => ({
      scopes,
      ...filled({ name, expires_on }),
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
      <TextInput type="date" label={t('Last day (optional)')} {...field('expires_on')} />
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
