import { Link } from '@tanstack/react-router';
import styles from './payment-settings.module.css';

/** Why no payout method can be added or changed yet, with a link to set up the second factor. */
export function TwoFactorNotice() {
  return (
    <div className={styles.notice} role="note">
      <p>
        A password alone must not decide where your money goes.{' '}
        <Link to="/settings/login">Set up two-factor sign-in</Link> first: adding or changing a
        payout method takes a code of your authenticator app.
      </p>
    </div>
  );
}
