import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { editPortalProfile } from '#contract/brand-members/brand.ts';
import { brandRoleName } from '#web/lib/brand-role.ts';
import { deviceZone } from '#web/lib/dates.ts';
import { changeLanguage, pageLanguage, t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from '#web/ui/login/login-information.module.css';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type PortalProfile, rememberPerson, usePerson } from '../brand-session.ts';
import { PersonFields } from './person-fields.tsx';

/** /portal/settings/profile: the name, language and time zone of the person, and their brands. */
export default function ProfileScreen() {
  const person = usePerson();
  return (
    <>
      <PageHeader
        title={t('Profile')}
        sub={t('Your name, language and time zone')}
        more={
          <>
            <LinkButton to="/settings/login" variant="default">
              {t('Login Information')}
            </LinkButton>
            <LinkButton to="/settings/notifications" variant="default">
              {t('Notification settings')}
            </LinkButton>
          </>
        }
      />
      {person && (
        <div className={styles.cards}>
          <PersonCard person={person} />
          <BrandsCard brands={person.brands} />
        </div>
      )}
    </>
  );
}

const fieldOfKey = {
  FIRST_NAME_REQUIRED: 'first_name',
  FIRST_NAME_STRING: 'first_name',
  LAST_NAME_REQUIRED: 'last_name',
  LAST_NAME_STRING: 'last_name',
};

function PersonCard({ person }: { person: PortalProfile }) {
  const { first_name, last_name, email } = person;
  const language = person.language ?? pageLanguage;
  const start = { first_name, last_name, language, time_zone: person.time_zone ?? deviceZone() };
  const form = useForm(editPortalProfile, start, {
    fieldOfKey,
    onDone: (saved) => {
      rememberPerson(saved);
      showDone(t('Profile saved'));
      if (saved.language) changeLanguage(saved.language);
    },
  });
  return (
    <section className="card" aria-labelledby="person">
      <SendForm className="stack" onSend={form.send}>
        <h2 id="person">{t('You')}</h2>
        <p className="quiet break-anywhere">{email}</p>
        <TextInput
          label={t('First name')}
          withAsterisk
          autoComplete="given-name"
          {...form.field('first_name')}
        />
        <TextInput
          label={t('Last name')}
          withAsterisk
          autoComplete="family-name"
          {...form.field('last_name')}
        />
        <PersonFields field={form.field} zone={form.values.time_zone} />
        <div>
          <Button type="submit" loading={form.isPending}>
            {t('Save profile')}
          </Button>
        </div>
      </SendForm>
    </section>
  );
}

function BrandsCard({ brands }: Pick<PortalProfile, 'brands'>) {
  return (
    <section className="card stack" aria-labelledby="brands">
      <h2 id="brands">{t('Your brands')}</h2>
      {brands.length === 0 && <p className="quiet">{t('You work for no brand at the moment.')}</p>}
      <ul>
        {brands.map(({ mcid, merchant_name, role }) => (
          <li key={mcid}>
            <Link to={`/brands/${mcid}`}>{merchant_name}</Link>
            <span className="quiet"> · {brandRoleName(role)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
