import { Link } from '@tanstack/react-router';
import { Trans } from '#web/ui/trans.tsx';
import styles from './payment-settings.module.css';

/** Why no payout method can be added or changed yet, with a link to set up the second factor. */
export function TwoFactorNotice() {
  return (
    <div className={styles.notice} role="note">
      <p>
        <Trans
          id="Payout methods are protected by two-factor authentication. <0>Set it up</0> to add or change a payout method."
          components={{ 0: <Link to="/settings/login" /> }}
        />
      </p>
    </div>
  );
}
