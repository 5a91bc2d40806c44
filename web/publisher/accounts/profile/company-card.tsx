import { TextInput } from '@mantine/core';
import { editCompany } from '#contract/accounts/profile.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './profile.module.css';

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
export function CompanyCard({ profile }: { profile: Profile }) {
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
