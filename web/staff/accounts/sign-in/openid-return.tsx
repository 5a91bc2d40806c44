import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { checkStaffOpenid } from '#contract/accounts/staff-openid.ts';
import type { StaffStep } from '#contract/accounts/staff-two-factor.ts';
import { type ApiError, callApi } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { LoginCard } from './login-card.tsx';

/** What the company's OpenID provider sends back with the browser. */
export type OpenidReturn = { code: string; state: string; iss?: string };

/** Checks the provider's response and continues with the second factor. */
export function OpenidCheck({
  returned,
  onStep,
}: {
  returned: OpenidReturn;
  onStep: (step: StaffStep) => void;
}) {
  // A response is accepted once: it is never sent again.
  const checked = useQuery<StaffStep, ApiError>({
    queryKey: ['staff openid', returned.state],
    queryFn: async () => (await callApi(checkStaffOpenid, returned)).data as StaffStep,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (checked.data) onStep(checked.data);
  }, [checked.data, onStep]);
  return (
    <LoginCard title={t('Staff login')}>
      {checked.error ? (
        <>
          <p role="alert">{checked.error.text}</p>
          <Link to="/login">{t('Back to login')}</Link>
        </>
      ) : (
        <p aria-busy="true">{t('Checking your company account')}</p>
      )}
    </LoginCard>
  );
}
