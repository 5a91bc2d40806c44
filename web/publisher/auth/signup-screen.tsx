import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { loadProfile } from '#web/lib/profile.ts';
import { readToken } from '#web/lib/session.ts';
import styles from './auth.module.css';
import { CheckMailCard } from './check-mail-card.tsx';
import { ProfileSetup } from './profile-setup.tsx';
import { SignupForm } from './signup-form.tsx';

// The form loads first; the text next to it is not part of the initial bundle.
const SignupAside = lazy(() => import('./signup-aside.tsx'));

/**
 * /auth/signup. Step one creates the account, whose address is then verified by email. Step two,
 * for a signed-in user, sets up the first channel.
 */
export default function SignupScreen() {
  const registerStep = readToken() ? 2 : 1;
  const [made, setMade] = useState<{ user_id: number; email: string } | null>(null);
  if (made) {
    return (
      <CheckMailCard
        userId={made.user_id}
        email={made.email}
        sub={t('Account created. Confirm your email address, then sign in.')}
      />
    );
  }
  if (registerStep === 2) return <SecondStep />;
  return (
    <div className={styles.beside}>
      <SignupForm onMade={setMade} />
      <Suspense fallback={<aside className={styles.aside} />}>
        <SignupAside />
      </Suspense>
    </div>
  );
}

function SecondStep() {
  const user = useQuery({ queryKey: ['signup-user'], queryFn: loadProfile, staleTime: 0 });
  if (user.isError) return <Navigate to="/auth/login" />;
  if (!user.data) return null;
  // A user with a default site has finished the registration, and some team roles may not add
  // channels.
  if (user.data.default_site || !may(user.data, 'sites.write')) return <Navigate to="/" />;
  return <ProfileSetup />;
}
