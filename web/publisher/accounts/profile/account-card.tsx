import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { editProfile } from '#contract/accounts/publisher.ts';
import { changeLanguage, pageLanguage, t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { queries } from '#web/lib/queries.ts';
import { showDone } from '#web/lib/toast.ts';
import { SearchSelect } from '#web/ui/search-select.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useZones } from '#web/ui/zone-select.tsx';
import { currencies } from './choices.ts';
import styles from './profile.module.css';

const fieldOfKey = {
  FIRST_NAME_REQUIRED: 'first_name',
  FIRST_NAME_STRING: 'first_name',
  LAST_NAME_REQUIRED: 'last_name',
  LAST_NAME_STRING: 'last_name',
  CURRENCY_INVALID: 'currency',
};

const OWNERS_ONLY = t('Shared by your team. Only an owner can change it.');

/** Names and language of the user, currency and time zone of the account. */
export function AccountCard({ profile }: { profile: Profile }) {
  const { first_name, last_name, nickname, currency, time_zone } = profile;
  const language = profile.language ?? pageLanguage;
  const start = { first_name, last_name, nickname, language, currency, time_zone };
  const form = useForm(editProfile, start, {
    fieldOfKey,
    onDone: (saved) => {
      // Data on other screens was computed with the previous currency and time zone.
      if (saved.currency !== currency || saved.time_zone !== time_zone) {
        void queries.invalidateQueries({ refetchType: 'none' });
      }
      rememberProfile(saved);
      showDone(t('Account saved'));
      if (saved.language) changeLanguage(saved.language);
    },
  });
  const { field } = form;
  return (
    <section className="card" aria-labelledby="account">
      <SendForm className="stack" onSend={form.send}>
        <h2 id="account">{t('Account')}</h2>
        <NameFields field={field} />
        <NativeSelect
          label={t('Language')}
          description={t('The language of these pages, of messages and of emails to you.')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          {...field('language')}
        />
        <SharedFields profile={profile} field={field} />
        <div>
          <Button type="submit" loading={form.isPending}>
            {t('Save account')}
          </Button>
        </div>
      </SendForm>
    </section>
  );
}

type FieldOf<Names extends string> = (name: Names) => object;

/** The names of the user. */
function NameFields({ field }: { field: FieldOf<'first_name' | 'last_name' | 'nickname'> }) {
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('First name')}
          withAsterisk
          autoComplete="given-name"
          {...field('first_name')}
        />
        <TextInput
          label={t('Last name')}
          withAsterisk
          autoComplete="family-name"
          {...field('last_name')}
        />
      </div>
      <TextInput
        label={t('Nickname')}
        description={t('Optional. Shown instead of your username.')}
        autoComplete="nickname"
        {...field('nickname')}
      />
    </>
  );
}

type SharedFieldsProps = { profile: Profile; field: FieldOf<'time_zone' | 'currency'> };

/** What all users of the account share, so that only an owner changes it. */
function SharedFields({ profile: { currency, time_zone }, field }: SharedFieldsProps) {
  const isOwner = useMay('account.write');
  const monies = useMemo(() => currencies(currency), [currency]);
  return (
    <>
      <SearchSelect
        label={t('Time zone')}
        description={isOwner ? t('Determines the days and months in your reports.') : OWNERS_ONLY}
        disabled={!isOwner}
        data={useZones(time_zone)}
        {...field('time_zone')}
      />
      <SearchSelect
        label={t('Currency')}
        description={
          isOwner
            ? t('The default currency of your reports. Brands pay in their own currency.')
            : OWNERS_ONLY
        }
        disabled={!isOwner}
        data={monies}
        {...field('currency')}
      />
    </>
  );
}
