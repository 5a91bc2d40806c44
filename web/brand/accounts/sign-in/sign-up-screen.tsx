import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  SIGN_UP_PLATFORMS,
  SIGN_UP_VOLUMES,
  signUpBrand,
} from '#contract/brand-members/sign-ups.ts';
import { t } from '#web/lib/i18n.ts';
import { platformNames, volumeNames } from '#web/lib/sign-up-words.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { LoginCard } from '#web/ui/login-card.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';

const fieldOfKey = {
  SIGN_UP_SHOP_NAME_REQUIRED: 'shop_name',
  BRAND_SITE_URL_INVALID: 'site_url',
  SIGN_UP_COUNTRY_INVALID: 'country',
  SIGN_UP_CONTACT_REQUIRED: 'contact_name',
  EMAIL_EMPTY: 'email',
  EMAIL_FORMAT_ERROR: 'email',
  EMAIL_DISPOSABLE: 'email',
};
const blank = {
  ...{ shop_name: '', site_url: '', country: '', contact_name: '', email: '', message: '' },
  platform: 'shopify' as (typeof SIGN_UP_PLATFORMS)[number],
  monthly_orders: 'under_100' as (typeof SIGN_UP_VOLUMES)[number],
};

/** A select that cannot be emptied. */
const orChosen = <Value extends string, Rest>({
  onChange,
  ...rest
}: Rest & { onChange: (value: Value) => void }) => ({
  ...rest,
  onChange: (value: Value | null) => value !== null && onChange(value),
});

/** /portal/sign-up: a shop asks to become a brand of the network. */
export default function SignUpScreen() {
  const form = useForm(signUpBrand, blank, { fieldOfKey, alsoToasts: true });
  if (form.data) {
    return (
      <LoginCard title={t('Thank you')}>
        <p>
          <Trans
            id="We look at your shop and answer to <0>{email}</0>. If we accept it, the mail has a link to your account."
            values={{ email: form.values.email }}
            components={{ 0: <strong className="break-anywhere" /> }}
          />
        </p>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('Become a partner brand')}>
      <p className="quiet">
        {t('Publishers promote your shop and are paid for orders only. Tell us about your shop.')}
      </p>
      <SendForm className="stack" onSend={form.send}>
        <TextInput label={t('Name of the shop')} {...form.field('shop_name')} />
        <TextInput
          label={t('Address of the shop')}
          placeholder="https://"
          inputMode="url"
          {...form.field('site_url')}
        />
        <CountrySelect label={t('Country')} {...form.field('country')} />
        <Select
          label={t('Shop platform')}
          allowDeselect={false}
          data={SIGN_UP_PLATFORMS.map((value) => ({ value, label: platformNames[value] }))}
          {...orChosen(form.choice('platform'))}
        />
        <Select
          label={t('Expected volume')}
          allowDeselect={false}
          data={SIGN_UP_VOLUMES.map((value) => ({ value, label: volumeNames[value] }))}
          {...orChosen(form.choice('monthly_orders'))}
        />
        <TextInput label={t('Your name')} autoComplete="name" {...form.field('contact_name')} />
        <TextInput type="email" label={t('Email')} autoComplete="email" {...form.field('email')} />
        <Textarea label={t('Message (optional)')} autosize minRows={2} {...form.field('message')} />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Send request')}
        </Button>
      </SendForm>
      <Link to="/login">{t('Back to login')}</Link>
    </LoginCard>
  );
}
