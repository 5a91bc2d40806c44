import { type ComponentProps, Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { latePart } from '#web/ui/late-part.tsx';
import styles from './auth.module.css';
import { CheckMailCard } from './check-mail-card.tsx';
import { SignupForm } from './signup-form.tsx';

// The form loads first; the text next to it is not part of the initial bundle.
const SignupAside = latePart(() => import('./signup-aside.tsx'));

/** The sign-up form beside the staff text; after it, the request to confirm the address. */
export function Registration(form: Pick<ComponentProps<typeof SignupForm>, 'title' | 'sub'>) {
  const [made, setMade] = useState<{ user_id: number; email: string } | null>(null);
  if (made) {
    return (
      <CheckMailCard
        userId={made.user_id}
        email={made.email}
        sub={t('Account created. Open the link in this browser to continue.')}
      />
    );
  }
  return (
    <div className={styles.beside}>
      <SignupForm {...form} onMade={setMade} />
      <Suspense fallback={<aside className={styles.aside} />}>
        <SignupAside />
      </Suspense>
    </div>
  );
}
