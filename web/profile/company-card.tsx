import { NativeSelect, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { listRegions } from '#contract/common.ts';
import { editCompany } from '#contract/profile.ts';
import { useMay } from '#web/lib/may.ts';
import { type Profile, rememberProfile } from '#web/lib/profile.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useAsk } from '#web/lib/use-ask.ts';
import { useDo } from '#web/lib/use-do.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { countries } from './choices.ts';
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

/** The company behind the account: all of it may be left empty. */
export function CompanyCard({ profile }: { profile: Profile }) {
  const [values, setValues] = useState(profile.company);
  const errors = useFieldErrors(fieldOfKey);
  const mayWrite = useMay('account.write');
  const regions = useAsk(listRegions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const save = useDo(editCompany, {
    quiet: true,
    onDone: (saved) => {
      rememberProfile(saved);
      setValues(saved.company);
      showDone('Your company was saved');
    },
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(editCompany, values)) save.mutate(values);
  };
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    disabled: !mayWrite,
    ...errors.on(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <section className="card" aria-labelledby="company">
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id="company">Company</h2>
        {!mayWrite && <p className="quiet">Only an owner of your account can change it.</p>}
        <TextInput label="Company name" autoComplete="organization" {...field('company_name')} />
        <TextInput
          label="Category"
          description="What you do, in a word or two: reviews, cashback, agency."
          {...field('category')}
        />
        <TextInput label="Address" autoComplete="street-address" {...field('address')} />
        <div className={styles.pair}>
          <TextInput label="Postal code" autoComplete="postal-code" {...field('postal_code')} />
          <TextInput label="City" autoComplete="address-level2" {...field('city')} />
        </div>
        <div className={styles.pair}>
          <TextInput
            label="Province or state"
            autoComplete="address-level1"
            {...field('province')}
          />
          <NativeSelect
            label="Country"
            autoComplete="country"
            data={countries(regions.data?.list ?? [], values.country)}
            {...field('country')}
          />
        </div>
        <div>
          <AllowedButton permission="account.write" type="submit" loading={save.isPending}>
            Save company
          </AllowedButton>
        </div>
      </form>
    </section>
  );
}
