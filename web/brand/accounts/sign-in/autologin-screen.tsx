import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { exchangePortalCode } from '#contract/brand-members/sign-in.ts';
import { t } from '#web/lib/i18n.ts';
import { clearUser, saveToken } from '#web/lib/session.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LoginCard } from '#web/ui/login-card.tsx';

/** /portal/autologin?code=... Opens the portal of a brand for staff, read-only. */
export default function AutologinScreen() {
  const { code } = useUrlValues();
  const navigate = useNavigate();
  const { mutate, error } = useApiMutation(exchangePortalCode, {
    quiet: true,
    onDone: ({ token, mcid }) => {
      clearUser();
      saveToken(token);
      void navigate({ to: `/brands/${mcid}`, replace: true });
    },
  });
  const sent = useRef(false);
  useEffect(() => {
    // The code works once: a second run of the effect must not consume it.
    if (!code || sent.current) return;
    sent.current = true;
    mutate({ code });
  }, [code, mutate]);
  if (code && !error) {
    return (
      <LoginCard title={t('Auto Login')}>
        <p role="status">{t('Opening the portal')}</p>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('This link does not work')}>
      <p>{t('The link works once, within 60 seconds. Open the portal again from the brand.')}</p>
      <a href="/staff/brands">{t('Go to brands')}</a>
    </LoginCard>
  );
}
