import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLinkedin,
} from '@tabler/icons-react';
import styles from './auth.module.css';

const providers = [
  { name: 'Facebook', icon: IconBrandFacebook },
  { name: 'Google', icon: IconBrandGoogle },
  { name: 'Apple', icon: IconBrandApple },
  { name: 'LinkedIn', icon: IconBrandLinkedin },
  { name: 'Instagram', icon: IconBrandInstagram },
];

/** The five sign-in providers. None is configured here yet, and each square says so. */
export function Providers() {
  return (
    <>
      <div className={styles.or}>or continue with</div>
      <ul className={styles.providers}>
        {providers.map(({ name, icon: Icon }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.provider}
              aria-disabled="true"
              aria-label={name}
              title={`Sign-in with ${name} is not configured`}
              aria-describedby="providers-note"
            >
              <Icon size={22} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p id="providers-note" className={styles.note}>
        Not configured yet: use your username or email.
      </p>
    </>
  );
}
