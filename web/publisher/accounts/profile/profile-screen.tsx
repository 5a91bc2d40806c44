import { Avatar, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { editAvatar, editCompany } from '#contract/accounts/profile.ts';
import { leaveTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { type Profile, rememberProfile, useProfile } from '#web/lib/profile.ts';
import { endSession } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { limitsOf, UploadButton } from '#web/ui/upload-button.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';
import { AccountCard } from './account-card.tsx';
import { MediaKitsCard } from './media-kits-card.tsx';
import styles from './profile.module.css';

/** Profile: the publisher as the network and brands see them. */
export default function ProfileScreen() {
  // The route loads the profile first, and redirects if that fails.
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <PageHeader
        title={t('Profile')}
        sub={t('Your account and the company details that brands see.')}
      />
      <div className={styles.page}>
        <div className={styles.column}>
          <PictureCard profile={profile} />
          <AccountCard key={profile.user_id} profile={profile} />
        </div>
        <div className={styles.column}>
          <CompanyCard key={profile.user_id} profile={profile} />
          <MediaKitsCard profile={profile} />
          <LeaveCard profile={profile} />
        </div>
      </div>
    </>
  );
}

/** The picture, and the facts that cannot be changed here. */
function PictureCard({ profile }: { profile: Profile }) {
  const save = useApiMutation(editAvatar, {
    done: t('Picture saved'),
    onDone: (saved) => rememberProfile(saved),
  });
  const name = profile.nickname || profile.username;
  return (
    <section className="card stack" aria-labelledby="picture">
      <h2 id="picture" className="hidden-text">
        {t('Picture')}
      </h2>
      <div className={styles.picture}>
        <Avatar src={profile.avatar} alt="" size={72} color="pine" name={name} />
        <div>
          <UploadButton
            kind="picture"
            busy={save.isPending}
            onUploaded={({ url }) => save.mutate({ avatar: url })}
          >
            {profile.avatar ? t('Change picture') : t('Upload picture')}
          </UploadButton>
          <p className="quiet mt-6">{limitsOf('picture')}.</p>
        </div>
      </div>
      <dl className="facts">
        <dt>{t('Username')}</dt>
        <dd>{profile.username}</dd>
        <dt>{t('Email')}</dt>
        <dd>{profile.email}</dd>
        <dt>{t('Publisher code')}</dt>
        <dd>
          <code>{profile.publisher_code}</code>
        </dd>
      </dl>
    </section>
  );
}

const fieldOfKey = {
  COMPANY_NAME_STRING: 'company_name',
  COMPANY_NAME_MAX: 'company_name',
  COMPANY_CATEGORY_STRING: 'category',
  COMPANY_CATEGORY_MAX: 'category',
  COMPANY_COUNTRY_STRING: 'country',
  COMPANY_COUNTRY_MAX: 'country',
  COMPANY_ADDRESS_STRING: 'address',
  COMPANY_ADDRESS_MAX: 'address',
  COMPANY_CITY_STRING: 'city',
  COMPANY_CITY_MAX: 'city',
  COMPANY_PROVINCE_STRING: 'province',
  COMPANY_PROVINCE_MAX: 'province',
  COMPANY_POSTAL_CODE_STRING: 'postal_code',
  COMPANY_POSTAL_CODE_MAX: 'postal_code',
};

/** The company of the account; every field is optional. */
function CompanyCard({ profile }: { profile: Profile }) {
  const mayWrite = useMay('account.write');
  const form = useForm(editCompany, profile.company, {
    fieldOfKey,
    done: t('Company saved'),
    onDone: (saved) => {
      rememberProfile(saved);
      form.set(saved.company);
    },
  });
  const open = (name: CompanyField) => ({ ...form.field(name), disabled: !mayWrite });
  return (
    <section className="card" aria-labelledby="company">
      <SendForm className="stack" onSend={form.send}>
        <h2 id="company">{t('Company')}</h2>
        {!mayWrite && <p className="quiet">{t('Only an owner of your account can change it.')}</p>}
        <TextInput
          label={t('Company name')}
          autoComplete="organization"
          {...open('company_name')}
        />
        <TextInput
          label={t('Category')}
          description={t('What you do, for example reviews, cashback or agency.')}
          {...open('category')}
        />
        <AddressFields field={open} />
        <div>
          <AllowedButton permission="account.write" type="submit" loading={form.isPending}>
            {t('Save company')}
          </AllowedButton>
        </div>
      </SendForm>
    </section>
  );
}

type CompanyField = keyof Profile['company'];

function AddressFields({ field }: { field: (name: CompanyField) => object }) {
  return (
    <>
      <TextInput label={t('Address')} autoComplete="street-address" {...field('address')} />
      <div className={styles.pair}>
        <TextInput label={t('Postal code')} autoComplete="postal-code" {...field('postal_code')} />
        <TextInput label={t('City')} autoComplete="address-level2" {...field('city')} />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t('Province or state')}
          autoComplete="address-level1"
          {...field('province')}
        />
        <CountrySelect label={t('Country')} {...field('country')} />
      </div>
    </>
  );
}

/** Leaves another person's account; not available to owners. */
function LeaveCard({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  if (profile.roles.includes('publisher_owner')) return null;
  return (
    <section className="card stack" aria-labelledby="leave">
      <h2 id="leave">{t('Leave the team')}</h2>
      <p className="quiet">
        {t(
          'You are a member of this account’s team. Links and channels you created stay with the account; API tokens you created end unless an owner has taken them over.',
        )}
      </p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Leave the team')}
        </Button>
      </div>
      <AppDialog opened={asking} onClose={() => setAsking(false)} title={t('Leave the team?')}>
        <LeaveForm onClose={() => setAsking(false)} />
      </AppDialog>
    </section>
  );
}

function LeaveForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    leaveTeam,
    { password: '' },
    {
      fieldOfKey: passwordKeys,
      done: t('You have left the team'),
      onDone: () => endSession(),
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Leave')} danger>
      <p className="quiet">
        {t(
          'You will be signed out on all devices and cannot sign in again unless an owner invites you.',
        )}
      </p>
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}
