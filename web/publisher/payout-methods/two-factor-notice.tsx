import { Link } from '@tanstack/react-router';
import styles from './payment-settings.module.css';

/** Why no payout method can be added or changed yet, with a link to set up the second factor. */
export function TwoFactorNotice() {
  return (
    <div className={styles.notice} role="note">
      <p>
        Payout methods are protected by two-factor authentication.{' '}
        <Link to="/settings/login">Set it up</Link> to add or change a payout method.
      </p>
    </div>
  );
}
