import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { readProfile } from '#contract/accounts/publisher.ts';
import { readDictionary } from '#contract/common/publisher.ts';
import { addSite, listSites } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type FieldName, fieldOfKey, inputOf, noTexts } from '#web/ui/channel-fields.ts';
import { ChannelFiles } from '#web/ui/channel-files.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

/**
 * Step two of the registration: the first channel. It can be skipped and done later in Channel
 * Management.
 */
export function ProfileSetup() {
  const navigate = useNavigate();
  const errors = useFieldErrors(fieldOfKey);
  const form = useTextFields(noTexts, errors);
  const add = useApiMutation(addSite, {
    refreshes: [listSites, readProfile],
    onRefused: (error) => errors.take(error),
    onDone: () => {
      showDone(t('Channel added'));
      void navigate({ to: '/settings/channel' });
    },
  });
  const send = () => {
    const input = inputOf(form.values);
    if (errors.check(addSite, input)) add.mutate(input);
  };
  return (
    <AuthCard
      setup
      title={t('Set up your profile')}
      sub={t(
        'Step 2 of 2. Add the first site or channel where you promote brands. Brands review it when you apply.',
      )}
      foot={<Link to="/settings/channel">{t('Do this later')}</Link>}
    >
      <SendForm className={styles.form} onSend={send}>
        <ChannelFields {...form} />
        <div className={styles.pair}>
          <ChannelFiles
            texts={form.values}
            onChange={(name, address) => form.keep((before) => ({ ...before, [name]: address }))}
            errors={errors}
          />
        </div>
        <Button type="submit" size="md" loading={add.isPending}>
          {t('Add channel')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}

function ChannelFields({ field }: { field: (name: FieldName) => object }) {
  const words = useApiQuery(readDictionary, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <>
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
          required
          data={options(words?.channel_type, t('Select a type'))}
          {...field('channel_type')}
        />
        <NativeSelect
          label={t('Platform')}
          data={options(words?.channel_platform, t('None'))}
          {...field('channel_platform')}
        />
      </div>
      <NativeSelect
        label={t('How you promote')}
        data={options(words?.promotion_methods, t('Optional'))}
        {...field('promotion_methods')}
      />
    </>
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
