import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { readProfile } from '#contract/accounts/publisher.ts';
import { readDictionary } from '#contract/common/publisher.ts';
import { addSite, listSites } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { UploadField } from '#web/ui/upload-field.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

const fieldOfKey = {
  SITE_VALIDATION_FAILURE: 'website',
  SITE_WEBSITE_URL: 'website',
  SITE_LOGO_STRING: 'logo',
  SITE_MEDIA_KIT_STRING: 'media_kit',
};
const blank = { name: '', website: '', logo: '', media_kit: '', channel_platform: '' };

/**
 * Step two of the registration: the first channel. It can be skipped and done later in Channel
 * Management.
 */
export function ProfileSetup() {
  const navigate = useNavigate();
  const words = useApiQuery(readDictionary, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [values, setValues] = useState(blank);
  const [kind, setKind] = useState('');
  const [method, setMethod] = useState('');
  const errors = useFieldErrors(fieldOfKey);
  const add = useApiMutation(addSite, {
    refreshes: [listSites, readProfile],
    onRefused: (error) => errors.take(error),
    onDone: () => {
      showDone(t('Channel added'));
      void navigate({ to: '/settings/channel' });
    },
  });
  const input = {
    ...values,
    channel_type: kind === '' ? null : Number(kind),
    promotion_methods: method === '' ? null : Number(method),
  } as unknown as Parameters<typeof add.mutate>[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(addSite, input)) add.mutate(input);
  };
  const field = (name: keyof typeof blank) => ({
    name,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    ...errors.on(name),
  });
  const file = (name: 'logo' | 'media_kit') => ({
    name,
    value: values[name],
    error: errors.on(name).error,
    onUploaded: (address: string) => {
      errors.clear();
      // Other fields may have changed during the upload.
      setValues((before) => ({ ...before, [name]: address }));
    },
  });
  return (
    <AuthCard
      setup
      title={t('Set up your profile')}
      sub={t(
        'Step 2 of 2. Add the first site or channel where you promote brands. Brands review it when you apply.',
      )}
      foot={<Link to="/settings/channel">{t('Do this later')}</Link>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextInput
            label={t('Website')}
            placeholder="https://"
            type="url"
            required
            {...field('website')}
          />
          <TextInput
            label={t('Channel name')}
            description={null}
            placeholder={t('Domain of the website')}
            {...field('name')}
          />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('Channel type')}
            name="channel_type"
            required
            data={options(words.data?.channel_type, t('Select a type'))}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
            {...errors.on('channel_type')}
          />
          <NativeSelect
            label={t('Platform')}
            data={options(words.data?.channel_platform, t('None'))}
            {...field('channel_platform')}
          />
        </div>
        <NativeSelect
          label={t('How you promote')}
          name="promotion_methods"
          data={options(words.data?.promotion_methods, t('Optional'))}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value)}
          {...errors.on('promotion_methods')}
        />
        <div className={styles.pair}>
          <UploadField label={t('Logo')} kind="picture" {...file('logo')} />
          <UploadField label={t('Media kit')} kind="document" {...file('media_kit')} />
        </div>
        <Button type="submit" size="md" loading={add.isPending}>
          {t('Add channel')}
        </Button>
      </form>
    </AuthCard>
  );
}

function options(
  values: readonly { value: string | number; label: string }[] | undefined,
  none: string,
) {
  return [
    { value: '', label: none },
    ...(values ?? []).map(({ value, label }) => ({ value: String(value), label })),
  ];
}
