import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type ApiScope,
  addApiToken,
  apiScopes,
  listApiTokens,
} from '#contract/publisher-api/tokens.ts';
import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
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
  const [name, setName] = useState('');
  const [site, setSite] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([...apiScopes]);
  const [expiry, setExpiry] = useState('');
  const errors = useFieldErrors(fieldOfKey);
  const add = useSend(addApiToken, errors, {
    refreshes: [listApiTokens],
    onDone: (made) => {
      saveToken(made.id, made.token);
      onClose();
    },
  });
  const input = {
    scopes,
    ...(name.trim() && { name: name.trim() }),
    ...(site && { site_id: Number(site) }),
    ...(expiry && { expires_on: expiry }),
  };
  return (
    <DialogForm
      onSend={() => errors.check(addApiToken, input) && add.mutate(input)}
      onCancel={onClose}
      loading={add.isPending}
      sendLabel={t('Create token')}
    >
      <TextInput
        label={t('Name')}
        name="name"
        maxLength={60}
        data-autofocus
        value={name}
        {...errors.on('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SiteChoice value={site} onChange={setSite} />
      <ScopeChoice value={scopes} error={errors.on('scopes').error} onChange={setScopes} />
      <TextInput
        type="date"
        label={t('Last day (optional)')}
        name="expires_on"
        value={expiry}
        {...errors.on('expires_on')}
        onChange={(event) => setExpiry(event.currentTarget.value)}
      />
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

function SiteChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const sites = useApprovedSites() ?? [];
  return (
    <NativeSelect
      label={t('Channel')}
      name="site_id"
      value={value}
      data={[
        { value: '', label: t('All channels of the account') },
        ...sites.map((site) => ({ value: String(site.id), label: site.name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
